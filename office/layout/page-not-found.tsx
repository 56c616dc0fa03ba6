import { Alert, Button } from '@mui/material';
import { Title } from 'react-admin';
import { Link } from 'react-router-dom';

/** Also for pages outside the role's menu. */
export function PageNotFound() {
  return (
    <>
      <Title title="Page introuvable" />
      <Alert severity="info" sx={{ mt: 2, mb: 2 }}>
        Cette adresse n’existe pas, ou votre rôle ne permet pas de l’ouvrir.
      </Alert>
      <Button component={Link} to="/" variant="contained" sx={{ alignSelf: 'start' }}>
        Aujourd’hui
      </Button>
    </>
  );
}
