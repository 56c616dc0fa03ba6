import { type SubmitEvent, useState } from 'react';
import type { ReplyAt } from '#contract/base/client.ts';
import { paths } from '#contract/base/paths.ts';
import { sentenceOf } from '#contract/talk/messages.ts';
import { post } from '../calls.ts';
import { Field } from '../ui/field.tsx';
import { Failure, Page } from '../ui/page.tsx';

type Begun = ReplyAt<'POST', typeof paths.secondFactor>;

/** Sets up the second factor, which an account over money needs first. `why` says it in French. */
export function FactorPage({ why, onProtected }: { why: string; onProtected: () => void }) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [begun, setBegun] = useState<Begun>();
  const [codes, setCodes] = useState<string[]>();
  const [failure, setFailure] = useState('');
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setFailure('');
    try {
      if (begun === undefined) setBegun(await post(paths.secondFactor, { password }));
      else setCodes((await post(paths.secondFactorConfirmation, { code })).recovery_codes);
    } catch (error) {
      setFailure(sentenceOf(error));
    }
  };
  if (codes !== undefined) return <Codes codes={codes} onNoted={onProtected} />;
  return (
    <Page title="Protégez votre compte">
      <p>
        {why} : chaque connexion demandera aussi un code de votre téléphone (Google Authenticator,
        Aegis…).
      </p>
      <form onSubmit={submit} noValidate aria-label="Protéger mon compte">
        {begun === undefined ? (
          <Field
            label="Votre mot de passe, encore une fois"
            type="password"
            autoComplete="current-password"
            value={password}
            onText={setPassword}
          />
        ) : (
          <>
            <p className="mt-4">1. Ajoutez la boutique à votre application de codes :</p>
            <a href={begun.uri} className="button-plain my-2 w-full">
              Ouvrir mon application de codes
            </a>
            <p>
              ou recopiez-y cette clé :{' '}
              <code className="font-bold break-words">{begun.secret}</code>
            </p>
            <Field
              label="2. Le code à 6 chiffres qu’elle montre"
              inputMode="numeric"
              autoComplete="one-time-code"
              value={code}
              onText={setCode}
            />
          </>
        )}
        <Failure text={failure} />
        <button type="submit" className="button-main w-full">
          {begun === undefined ? 'Continuer' : 'Confirmer'}
        </button>
      </form>
    </Page>
  );
}

function Codes({ codes, onNoted }: { codes: string[]; onNoted: () => void }) {
  return (
    <Page title="Vos codes de secours">
      <p>
        Notez-les sur papier et gardez-les ailleurs que le téléphone : si vous le perdez, chacun
        vous fera entrer une fois. Ils ne seront plus montrés.
      </p>
      <ul aria-label="Codes de secours" className="my-4 grid grid-cols-2 gap-2 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <button type="button" className="button-main w-full" onClick={onNoted}>
        J’ai noté mes codes
      </button>
    </Page>
  );
}
