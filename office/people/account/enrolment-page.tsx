import { Box, Button, Card, CardContent, Typography } from '@mui/material';
import { useLogout } from 'react-admin';
import { Enrolment } from './enrolment.tsx';

/** What whoever runs the shop sees before anything else, until the account has a second factor. */
export default function EnrolmentPage() {
  const logout = useLogout();
  return (
    <Box component="main" sx={{ minHeight: '100dvh', p: 2, display: 'grid', placeItems: 'center' }}>
      <Card sx={{ width: '100%', maxWidth: 560 }}>
        <CardContent sx={{ p: { xs: 2, sm: 4 } }}>
          <Typography component="h1" variant="h5" sx={{ fontWeight: 700 }}>
            Protégez d’abord votre compte
          </Typography>
          <Typography sx={{ my: 2 }}>
            Votre rôle dirige la boutique : pour y entrer, il faut votre mot de passe et un code de
            votre téléphone. Installez une application de codes (Google Authenticator, Aegis…), puis
            continuez ici.
          </Typography>
          <Enrolment />
          <Button sx={{ mt: 2 }} onClick={() => logout()}>
            Se déconnecter
          </Button>
        </CardContent>
      </Card>
    </Box>
  );
}
