import { Alert, Box, Button, Card, CardContent, Typography } from '@mui/material';
import { type SubmitEvent, useState } from 'react';
import { useLogout } from 'react-admin';
import { QrCode } from '#browser/qr-code.tsx';
import type { ReplyAt } from '#contract/base/client.ts';
import { paths } from '#contract/base/paths.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { codeField, TextLine } from '#office/base/ui/text-line.tsx';

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

const FIELDS = ['password', 'code'];

/** Sets up the second factor. Moving it to another phone also needs a code of the old phone. */
export function Enrolment({ isMove = false }: { isMove?: boolean }) {
  const { failure, problems, isBusy, call } = useCall(FIELDS);
  const [password, setPassword] = useState('');
  const [oldCode, setOldCode] = useState('');
  const [code, setCode] = useState('');
  const [begun, setBegun] = useState<ReplyAt<'POST', typeof paths.secondFactor>>();
  const [codes, setCodes] = useState<string[]>();
  const begin = async () => {
    const body = { password, ...(isMove && { code: oldCode }) };
    setBegun(await call({ method: 'POST', path: paths.secondFactor, body, isEnd: true }));
  };
  const confirm = async () => {
    const path = paths.secondFactorConfirmation;
    const reply = await call({ method: 'POST', path, body: { code }, isEnd: true });
    setCodes(reply?.recovery_codes);
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    await (begun === undefined ? begin() : confirm());
  };
  if (codes !== undefined) return <RecoveryCodes codes={codes} />;
  return (
    <Box
      component="form"
      noValidate
      onSubmit={submit}
      aria-label={isMove ? 'Changer de téléphone' : 'Protéger mon compte'}
    >
      {failure !== '' && <Alert severity="error">{failure}</Alert>}
      {begun === undefined ? (
        <>
          <TextLine
            label="Votre mot de passe, encore une fois"
            type="password"
            autoComplete="current-password"
            value={password}
            onText={setPassword}
            problem={problems.password}
          />
          {isMove && (
            <TextLine
              {...codeField}
              label="Code de l’ancien téléphone, ou code de secours"
              helperText="Les codes de secours d’avant ne serviront plus : vous en recevrez dix autres."
              value={oldCode}
              onText={setOldCode}
              problem={problems.code}
            />
          )}
        </>
      ) : (
        <>
          <Typography>
            1. Dans l’application de codes de votre téléphone, ajoutez un compte et visez ce dessin
            :
          </Typography>
          <Box sx={{ width: 240, maxWidth: '100%', aspectRatio: '1', my: 2, bgcolor: '#fff' }}>
            <QrCode
              text={begun.uri}
              label="QR code à viser avec l’application de codes"
              failure="Le QR code ne s’affiche pas : recopiez la clé dans l’application."
            />
          </Box>
          <Typography>
            Sur ce téléphone même, recopiez plutôt cette clé dans l’application :{' '}
            <Box component="code" sx={{ fontSize: 16, overflowWrap: 'anywhere' }}>
              {begun.secret}
            </Box>
          </Typography>
          <Typography sx={{ mt: 2 }}>2. Recopiez ici le code que l’application montre :</Typography>
          <TextLine {...codeField} value={code} onText={setCode} problem={problems.code} />
        </>
      )}
      <Button type="submit" variant="contained" disabled={isBusy}>
        {begun === undefined ? 'Continuer' : 'Confirmer'}
      </Button>
    </Box>
  );
}

function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <Box>
      <Alert severity="success">C’est fait : la prochaine connexion demandera un code.</Alert>
      <Typography sx={{ my: 2 }}>
        Notez ces codes de secours sur papier et gardez-les ailleurs que votre téléphone : si vous
        le perdez, chacun vous fera entrer une fois. Ils ne seront plus montrés.
      </Typography>
      <Box
        component="ul"
        aria-label="Codes de secours"
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fit, minmax(9rem, 1fr))',
          gap: 1,
          listStyle: 'none',
          p: 0,
          fontFamily: 'monospace',
          fontSize: 18,
        }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Button variant="contained" onClick={() => window.location.reload()}>
        J’ai noté mes codes
      </Button>
    </Box>
  );
}
