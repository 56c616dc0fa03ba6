import { type SubmitEvent, useState } from 'react';
import { WANTS_CODE } from '#contract/base/refusal-codes.ts';
import { sentenceOf } from '#contract/talk/messages.ts';
import { ApiError } from '../api-session.ts';
import { Field } from '../ui/field.tsx';
import { Failure, Message, Page } from '../ui/page.tsx';
import { type Entry, type SignedIn, UnsentWorkOfOther } from './entry.ts';

/**
 * In French. `title`: as « Connexion du livreur »; `later`: what leaving this page returns to; `forget`: deletes the unsent
 * work of another account, where the page allows it.
 */
export type EntryWords = { title: string; later: string; forget?: string };

export function SignInPage({
  entry,
  words,
  waiting,
  onSignedIn,
  onLater,
}: {
  entry: Pick<Entry, 'signIn'>;
  words: EntryWords;
  /** Commands waiting for the person who must sign in again. */
  waiting: number;
  onSignedIn: (who: SignedIn) => void;
  /** Goes on with the device's memory. */
  onLater?: (() => void) | undefined;
}) {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [asksCode, setAsksCode] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [isOthers, setIsOthers] = useState(false);
  /** Agreed to drop another account's commands. */
  const [mayForget, setMayForget] = useState(false);
  const enter = async (mayForgetNow: boolean) => {
    if (username.trim() === '' || password === '') {
      setFailure('Indiquez votre e-mail ou téléphone, et votre mot de passe.');
      return;
    }
    setIsBusy(true);
    setFailure('');
    setIsOthers(false);
    try {
      onSignedIn(await entry.signIn({ username, password, code }, mayForgetNow));
    } catch (error) {
      const wantsCode = error instanceof ApiError && error.code === WANTS_CODE;
      setIsOthers(error instanceof UnsentWorkOfOther);
      if (wantsCode && !asksCode) setAsksCode(true);
      else setFailure(sentenceOf(error));
      setIsBusy(false);
    }
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void enter(mayForget);
  };
  const forgetOthers = () => {
    setMayForget(true);
    if (!asksCode) return void enter(true);
    // A code is good once and was used.
    setIsOthers(false);
    setCode('');
    setFailure('Saisissez le code suivant de votre application : l’autre a déjà servi.');
  };
  return (
    <Page title={words.title}>
      {waiting > 0 && (
        <Message tone="warn">
          Votre session est terminée. Connectez-vous pour envoyer ce qui attend sur cet appareil (
          {waiting}) : rien n’est perdu.
        </Message>
      )}
      <form onSubmit={submit} noValidate aria-label="Connexion">
        {asksCode ? (
          <Field
            label="Code de votre application de codes"
            help="Téléphone perdu ? Saisissez un code de secours."
            value={code}
            onText={setCode}
            autoComplete="one-time-code"
            autoFocus
          />
        ) : (
          <>
            <Field
              label="E-mail ou téléphone"
              value={username}
              onText={setUsername}
              autoComplete="username"
              autoCapitalize="none"
            />
            <Field
              label="Mot de passe"
              type="password"
              value={password}
              onText={setPassword}
              autoComplete="current-password"
            />
          </>
        )}
        <Failure text={failure} />
        <button type="submit" className="button-main w-full" disabled={isBusy}>
          {isBusy ? 'Connexion…' : 'Se connecter'}
        </button>
      </form>
      {isOthers && words.forget !== undefined && (
        <button type="button" className="button-bad mt-3 w-full" onClick={forgetOthers}>
          {words.forget}
        </button>
      )}
      {onLater !== undefined && (
        <button type="button" className="button-plain mt-3 w-full" onClick={onLater}>
          {words.later}
        </button>
      )}
      {asksCode && (
        <button
          type="button"
          className="button-plain mt-3 w-full"
          onClick={() => {
            setAsksCode(false);
            setCode('');
          }}
        >
          Revenir au mot de passe
        </button>
      )}
    </Page>
  );
}
