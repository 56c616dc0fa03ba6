import { Alert, Box, Button, Card, CardContent, Link, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { Notification, useLogin } from 'react-admin';
import { signWithPasskey } from '#browser/use-passkey.ts';
import { paths } from '#contract/base/paths.ts';
import { WANTS_CODE } from '#contract/base/refusal-codes.ts';
import { screens } from '#contract/base/screens.ts';
import { callApi } from '../calls/api.ts';
import { codeOf, useCall } from '../calls/use-call.ts';
import { codeField, TextLine } from '../ui/text-line.tsx';

const FIELDS = ['username', 'password', 'code'];

/** Signs staff in by name, password and, if needed, a code, or by a passkey alone. */
export function SignInPage() {
  const { data: shop } = useQuery({
    queryKey: ['shop'],
    queryFn: () => callApi(paths.shop),
  });
  return (
    <Box
      component="main"
      sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', p: 2, bgcolor: '#f6f8fb' }}
    >
      <Card sx={{ width: '100%', maxWidth: 420 }}>
        <CardContent sx={{ p: { xs: 2, sm: 4 } }}>
          <Typography sx={{ color: 'text.secondary' }}>{shop?.name ?? '\u00a0'}</Typography>
          <Typography component="h1" variant="h5" sx={{ fontWeight: 700, mb: 1 }}>
            Gestion de la boutique
          </Typography>
          <SignInForm />
        </CardContent>
      </Card>
      <Notification />
    </Box>
  );
}

function SignInForm() {
  const login = useLogin();
  const { failure, problems, isBusy, act } = useCall(FIELDS);
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [isAskedForCode, setIsAskedForCode] = useState(false);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const signIn = () =>
      login({ username, password, code }).catch((error: unknown) => {
        if (codeOf(error) !== WANTS_CODE) throw error;
        setIsAskedForCode(true);
      });
    await act(signIn, { isEnd: true });
  };
  const signInWithKey = () =>
    act(
      async () => {
        const options = await callApi(paths.passkeySignInOptions, { method: 'POST', body: {} });
        await login({ credential: await signWithPasskey(options) });
      },
      { isEnd: true },
    );
  const startAgain = () => {
    setIsAskedForCode(false);
    setCode('');
  };
  return (
    <Box component="form" noValidate onSubmit={submit} aria-label="Connexion">
      {failure !== '' && <Alert severity="error">{failure}</Alert>}
      {isAskedForCode ? (
        <>
          <Typography sx={{ mt: 2 }}>
            Ouvrez votre application de codes et recopiez celui de la boutique. Téléphone perdu ?
            Saisissez un code de secours.
          </Typography>
          <TextLine
            {...codeField}
            name="code"
            autoFocus
            value={code}
            onText={setCode}
            problem={problems.code}
          />
        </>
      ) : (
        <>
          <TextLine
            label="E-mail ou téléphone"
            name="username"
            autoComplete="username"
            value={username}
            onText={setUsername}
            problem={problems.username}
          />
          <TextLine
            label="Mot de passe"
            name="password"
            type="password"
            autoComplete="current-password"
            value={password}
            onText={setPassword}
            problem={problems.password}
          />
        </>
      )}
      <Button type="submit" variant="contained" fullWidth disabled={isBusy} sx={{ mt: 2, mb: 2 }}>
        {isBusy ? 'Connexion...' : 'Se connecter'}
      </Button>
      {isAskedForCode ? (
        <Button fullWidth onClick={startAgain}>
          Revenir au mot de passe
        </Button>
      ) : (
        <>
          <Button variant="outlined" fullWidth disabled={isBusy} onClick={signInWithKey}>
            Se connecter avec une clé d’accès
          </Button>
          <Link href={screens.forgotPassword} sx={{ display: 'inline-block', py: 1.5, mt: 1 }}>
            Mot de passe oublié ?
          </Link>
        </>
      )}
    </Box>
  );
}
