import { Box, type SxProps } from '@mui/material';
import { openPrivateFile, usePrivateFile } from '../calls/private-file.ts';

/** A photo that not everybody may see: small, and whole in a tab of its own. */
export function PrivatePhoto({
  url,
  preview = url,
  alt,
  sx,
}: {
  url: string;
  /** A smaller one, where there is one. */
  preview?: string;
  alt: string;
  sx: SxProps;
}) {
  return (
    <a href={url} target="_blank" rel="noreferrer" onClick={openPrivateFile}>
      <Box
        {...usePrivateFile()}
        component="img"
        src={preview}
        alt={alt}
        loading="lazy"
        sx={{ borderRadius: 1, ...sx }}
      />
    </a>
  );
}
