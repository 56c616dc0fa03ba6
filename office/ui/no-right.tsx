import { Alert } from '@mui/material';
import { Title } from 'react-admin';

/** In place of a form for whom it is not. */
export const NoRight = () => (
  <>
    <Title title="Fiche" />
    <Alert severity="info" sx={{ mt: 2 }}>
      Votre rôle ne permet pas de modifier cette fiche.
    </Alert>
  </>
);
