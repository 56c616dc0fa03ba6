import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import { fieldsOf } from '#contract/base/fields/fields.ts';
import { formMessages } from '#contract/base/fields/form-messages.ts';
import { identifier } from '#contract/base/fields/person-fields.ts';
import { SIGN_IN_CODE_LENGTH } from '#contract/base/limits.ts';
import { paths } from '#contract/base/paths.ts';
import { WANTS_CODE } from '#contract/base/refusal-codes.ts';
import { screens } from '#contract/base/screens.ts';
import { ApiError, browserApi } from '#shop/base/api/client.ts';
import { useServerForm } from '#shop/base/api/use-server-form.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { FormFoot } from '#shop/base/ui/fields/form-foot.tsx';
import { PasswordField } from '#shop/base/ui/fields/password-field.tsx';
import { submitCodeOf } from '#shop/base/ui/fields/submit-code-of.ts';
import { TextField } from '#shop/base/ui/fields/text-field.tsx';
import { Link } from '#shop/base/ui/link.tsx';
import { basketKeyOf, guestCheckoutLink } from '#shop/sales/baskets/basket-kinds.ts';
import { requiredField } from './fields.ts';
import { signOutSettled } from './session/sign-out.ts';
import { useArrival } from './use-arrival.ts';
import { accountLinks, type Visit } from './visit.ts';
import { VisitLink } from './visit-link.tsx';

/** The server's refusal code for an account whose e-mail is not confirmed yet. */
const UNVERIFIED = 'unverified';

const fields = fieldsOf({
  username: requiredField('L’adresse e-mail ou le téléphone est obligatoire.', identifier),
  password: requiredField('Le mot de passe est obligatoire.', z.string()),
  code: z.optional(z.string()),
});

/** Signs in by e-mail or phone and opens the page that the visitor wanted. `otherWays`: further ways to sign in. */
export function SignInForm({ visit, otherWays }: { visit: Visit; otherWays: ReactNode }) {
  const arrive = useArrival(visit);
  const [unverified, setUnverified] = useState<string>();
  const [isAskedForCode, setIsAskedForCode] = useState(false);
  const send = async ({ code, ...known }: z.output<typeof fields>) => {
    const credentials = code ? { ...known, code } : known;
    setUnverified(undefined);
    await signOutSettled();
    const session = await browserApi.post(paths.tokens, credentials).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === UNVERIFIED) {
        setUnverified(credentials.username);
      }
      if (error instanceof ApiError && error.code === WANTS_CODE) setIsAskedForCode(true);
      throw error;
    });
    await arrive(session);
  };
  const form = useServerForm({ schema: fields, known: { username: visit.mail }, send });
  return (
    <form
      noValidate
      onSubmit={form.submit}
      onChange={submitCodeOf(SIGN_IN_CODE_LENGTH)}
      className="space-y-4"
    >
      <TextField
        label={formMessages.account.identifier}
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('username')}
      />
      <PasswordField
        label="Mot de passe"
        autoComplete="current-password"
        {...form.field('password')}
      />
      {isAskedForCode && (
        <TextField
          label="Code de l’application"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          {...form.field('code')}
        />
      )}
      <p className="-my-2 text-right text-sm">
        <VisitLink visit={visit} to={accountLinks.forgotten(visit)}>
          Mot de passe oublié ?
        </VisitLink>
      </p>
      <FormFoot
        form={form}
        label={formMessages.account.signIn}
        sendingLabel={formMessages.account.signingIn}
      />
      {unverified?.includes('@') && (
        <VisitLink visit={visit} to={accountLinks.code({ ...visit, mail: unverified })}>
          Saisir le code de vérification
        </VisitLink>
      )}
      {otherWays}
      <p className="border-t border-line pt-3 text-center">
        Pas encore de compte ?{' '}
        <VisitLink visit={visit} to={accountLinks.signUp(visit)}>
          Créer un compte
        </VisitLink>
      </p>
      <GuestWay visit={visit} />
    </form>
  );
}

function GuestWay({ visit: { returnTo = '' } }: { visit: Visit }) {
  const [path = '', search = ''] = returnTo.split(/[?#]/);
  const key = basketKeyOf(search);
  if (path !== screens.checkout || key === 'creditOrder') return null;
  return (
    <Link to={guestCheckoutLink(key)} className={buttonStyle('secondary', 'w-full')}>
      Continuer sans compte
    </Link>
  );
}
