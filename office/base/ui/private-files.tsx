import { Box, Button, type SxProps } from '@mui/material';
import { privateFiles } from '#browser/private-file.ts';
import { paths } from '#contract/base/paths.ts';
import { callApi } from '#office/base/calls/api.ts';

/** Has an access token that is not too old: a file that the browser asks for renews none. */
async function renewSession(): Promise<void> {
  // Whoever is signed in no more is told by the file.
  await callApi(paths.staffSelf).catch(() => undefined);
}

const { usePrivateFile, openPrivateFile, savePrivateFile } = privateFiles(renewSession);

export { savePrivateFile, usePrivateFile };

/** Opens a paper of the API in a new tab, also when the access token has run out. */
export const PaperButton = ({ path, label }: { path: string; label: string }) => (
  <Button variant="outlined" href={path} target="_blank" onClick={openPrivateFile}>
    {label}
  </Button>
);

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
