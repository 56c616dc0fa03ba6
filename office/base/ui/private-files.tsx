import { Box, Button, type SxProps } from '@mui/material';
import { privateFiles } from '#browser/private-file.ts';
import { paths } from '#contract/base/paths.ts';
import { callApi } from '#office/base/calls/api.ts';

/** Renews the access token: the browser's own file request cannot. */
async function renewSession(): Promise<void> {
  // The file's own response reports an ended session.
  await callApi(paths.staffSelf).catch(() => undefined);
}

const { usePrivateFile, openPrivateFile, savePrivateFile } = privateFiles(renewSession);

export { savePrivateFile, usePrivateFile };

/** Opens a document in a new tab, also after the access token has expired. */
export const PaperButton = ({ path, label }: { path: string; label: string }) => (
  <Button variant="outlined" href={path} target="_blank" onClick={openPrivateFile}>
    {label}
  </Button>
);

/** A photo with restricted access: small, and whole in a tab of its own. */
export function PrivatePhoto({
  url,
  preview = url,
  alt,
  sx,
}: {
  url: string;
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
