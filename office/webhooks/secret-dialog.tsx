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

/** The secret of an address, which the server tells once. */
export function SecretDialog({
  secret,
  onClose,
}: {
  secret: string | undefined;
  onClose: () => void;
}) {
  const notify = useNotify();
  const id = useId();
  const copy = async () => {
    await navigator.clipboard.writeText(secret ?? '');
    notify('Secret copié.', { type: 'success' });
  };
  return (
    <Dialog open={secret !== undefined} onClose={onClose} aria-labelledby={id} fullWidth>
      <DialogTitle id={id}>Secret de signature</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>
          Donnez-le à votre partenaire par un moyen sûr : il vérifie avec lui que les messages
          viennent de la boutique. Il n’est montré que maintenant.
        </DialogContentText>
        <TextField
          label="Secret"
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
