import { Alert, Button, Card, CardContent, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { Enrolment } from './enrolment.tsx';
import { FactorRemoval } from './factor-removal.tsx';

/**
 * Whether signing in takes a code of one's telephone, and how to begin that, move it to another telephone or end
 * it, which a role that needs it (`isKept`) may not.
 */
export function FactorCard({ isOn, isKept }: { isOn: boolean; isKept: boolean }) {
  const [open, setOpen] = useState<'enrolment' | 'removal'>();
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
        {open === undefined && (
          <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
            <Button variant="outlined" onClick={() => setOpen('enrolment')}>
              {isOn ? 'Changer de téléphone' : 'Protéger mon compte'}
            </Button>
            {isOn && !isKept && (
              <Button variant="outlined" onClick={() => setOpen('removal')}>
                Retirer…
              </Button>
            )}
          </Stack>
        )}
        {open === 'enrolment' && <Enrolment isMove={isOn} />}
        {open === 'removal' && <FactorRemoval />}
      </CardContent>
    </Card>
  );
}
