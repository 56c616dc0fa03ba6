import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  TextField,
} from '@mui/material';
import { useId } from 'react';
import { useNotify } from 'react-admin';

/** A secret that the server shows once. */
export function SecretDialog({
  title,
  text,
  label = 'Secret',
  copied = 'Secret copié.',
  secret,
  onClose,
}: {
  title: string;
  /** Its use, and how to hand it over. */
  text: string;
  label?: string;
  copied?: string;
  secret: string | undefined;
  onClose: () => void;
}) {
  const notify = useNotify();
  const id = useId();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret ?? '');
      notify(copied, { type: 'success' });
    } catch {
      notify('Ce navigateur ne copie pas : choisissez le texte et copiez-le vous-même.', {
        type: 'warning',
      });
    }
  };
  return (
    <Dialog open={secret !== undefined} onClose={onClose} aria-labelledby={id} fullWidth>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{text}</DialogContentText>
        <TextField
          label={label}
          value={secret ?? ''}
          slotProps={{ input: { readOnly: true } }}
          fullWidth
          multiline
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={copy}>Copier</Button>
        <Button variant="contained" onClick={onClose}>
          C’est noté
        </Button>
      </DialogActions>
    </Dialog>
  );
}
