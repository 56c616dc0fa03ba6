import { Alert, Button, Card, CardContent, Typography } from '@mui/material';
import { useState } from 'react';
import { Enrolment } from './enrolment.tsx';
import { FactorRemoval } from './factor-removal.tsx';

/** Whether signing in takes a code of one's telephone, and how to begin or end that. */
export function FactorCard({ isOn }: { isOn: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card component="section">
      <CardContent>
        <Typography component="h2" variant="h6">
          Connexion avec un code
        </Typography>
        {isOn ? (
          <Alert severity="success" sx={{ my: 1 }}>
            Chaque connexion demande un code de votre application.
          </Alert>
        ) : (
          <Typography sx={{ my: 1 }}>
            Avec une application de codes sur votre téléphone (Google Authenticator, Aegis…), un mot
            de passe volé ne suffit plus pour entrer.
          </Typography>
        )}
        {!isOpen && (
          <Button variant="outlined" onClick={() => setIsOpen(true)}>
            {isOn ? 'Retirer…' : 'Protéger mon compte'}
          </Button>
        )}
        {isOpen && (isOn ? <FactorRemoval /> : <Enrolment />)}
      </CardContent>
    </Card>
  );
}
