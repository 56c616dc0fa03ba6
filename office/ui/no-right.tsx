import { Alert } from '@mui/material';

/** In place of a form for whom it is not. */
export const NoRight = () => (
  <Alert severity="info" sx={{ mt: 2 }}>
    Votre rôle ne permet pas de modifier cette fiche.
  </Alert>
);
