import { Button } from '@mui/material';
import { openPrivateFile } from '../calls/private-file.ts';

/** Opens a paper of the API in a new tab, also when the access token has run out. */
export const PaperButton = ({ path, label }: { path: string; label: string }) => (
  <Button variant="outlined" href={path} target="_blank" onClick={openPrivateFile}>
    {label}
  </Button>
);
