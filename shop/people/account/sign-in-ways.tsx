import { useState } from 'react';
import { PasskeyFailure, signWithPasskey } from '#browser/use-passkey.ts';
import { paths } from '#contract/base/paths.ts';
import { ApiError, browserApi } from '#shop/base/api/client.ts';
import { useShop } from '#shop/base/page/use-shop.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { Refusal } from '#shop/base/ui/fields/refusal.tsx';
import { useHydrated } from '#shop/base/ui/hooks/use-hydrated.ts';
import { useLatePart } from '#shop/base/ui/hooks/use-late-part.ts';
import { signOutSettled } from './session/sign-out.ts';
import { SignInForm } from './sign-in-form.tsx';
import { useArrival } from './use-arrival.ts';
import type { Visit } from './visit.ts';

type PhoneForm = { visit: Visit; onBack: () => void };

const NOT_LOADED = 'Connexion impossible. Vérifiez votre réseau, puis réessayez.';

export function SignInWays({ visit }: { visit: Visit }) {
  const [isByPhone, setIsByPhone] = useState(false);
  const [failure, setFailure] = useState('');
  const { Part, load } = useLatePart<PhoneForm>(
    async () => (await import('./phone-sign-in-form.tsx')).PhoneSignInForm,
  );
  if (isByPhone && Part !== undefined) {
    return <Part visit={visit} onBack={() => setIsByPhone(false)} />;
  }
  const choosePhone = () => {
    setFailure('');
    setIsByPhone(true);
    load(() => setFailure(NOT_LOADED));
  };
  return (
    <SignInForm
      visit={visit}
      otherWays={
        <OtherWays visit={visit} failure={failure} onFailure={setFailure} onPhone={choosePhone} />
      }
    />
  );
}

function OtherWays({
  visit,
  failure,
  onFailure,
  onPhone,
}: {
  visit: Visit;
  failure: string;
  onFailure: (why: string) => void;
  onPhone: () => void;
}) {
  const isLive = useHydrated();
  const { shop } = useShop();
  const { isBusy, signIn } = usePasskeySignIn(visit, onFailure);
  return (
    <div className="space-y-3">
      <p className="flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        ou
      </p>
      <Refusal text={failure} />
      <button
        type="button"
        disabled={!isLive}
        onClick={onPhone}
        className={buttonStyle('secondary', 'w-full')}
      >
        {shop.whatsappNews ? 'Recevoir un code par SMS ou WhatsApp' : 'Recevoir un code par SMS'}
      </button>
      <p className="text-center text-sm text-muted">
        Connexion ou nouveau compte, sans mot de passe.
      </p>
      <button
        type="button"
        disabled={!isLive}
        aria-disabled={isBusy}
        onClick={signIn}
        className={buttonStyle('quiet', 'w-full')}
      >
        Utiliser une clé d’accès
      </button>
    </div>
  );
}

function usePasskeySignIn(visit: Visit, onFailure: (why: string) => void) {
  const arrive = useArrival(visit);
  const [isBusy, setIsBusy] = useState(false);
  const signIn = async () => {
    if (isBusy) return;
    setIsBusy(true);
    onFailure('');
    try {
      await signOutSettled();
      const options = await browserApi.post(paths.passkeySignInOptions, {});
      const credential = await signWithPasskey(options);
      await arrive(await browserApi.post(paths.passkeySignIn, { credential }));
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof PasskeyFailure)) throw error;
      onFailure(error.message);
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, signIn };
}
