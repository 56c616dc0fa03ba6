import CircleCheck from 'lucide-react/icons/circle-check';
import { useState } from 'react';
import type { ReplyAt } from '#contract/base/client.ts';
import { paths } from '#contract/base/paths.ts';
import { browserApi } from '#shop/base/api/client.ts';
import { Loaded } from '#shop/base/api/loaded.tsx';
import { useOwnData } from '#shop/base/api/use-own-data.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { Card } from '#shop/base/ui/card.tsx';
import { ConfirmDialog } from '#shop/base/ui/overlays/confirm-dialog.tsx';
import { toast } from '#shop/base/ui/overlays/toast.ts';
import { PhoneProving, ShownNumber } from '../details/phone-proving.tsx';

type Own = ReplyAt<'GET', typeof paths.phoneSignIn>;

/** `isOnlyWay`: without an address the number is all that opens the account (rule P-30). */
export function PhoneSignInCard({ isOnlyWay }: { isOnlyWay: boolean }) {
  const own = useOwnData(paths.phoneSignIn);
  return (
    <Card title="Connexion par SMS">
      <Loaded data={own}>
        {(value) => (
          <State own={value} isOnlyWay={isOnlyWay} onChange={() => void own.askAgain()} />
        )}
      </Loaded>
    </Card>
  );
}

type StateProps = { own: Own; isOnlyWay: boolean; onChange: () => void };

function State({ own: { phone, state }, isOnlyWay, onChange }: StateProps) {
  if (state === 'barred') {
    return (
      <p>
        Ce compte demande plus qu’un téléphone : il se connecte avec son mot de passe ou une clé
        d’accès.
      </p>
    );
  }
  if (phone === false) return <p>Ajoutez d’abord un numéro à vos coordonnées.</p>;
  if (state === 'on') return <SignsIn phone={phone} isOnlyWay={isOnlyWay} onChange={onChange} />;
  return (
    <PhoneProving key={phone} phone={phone} label="Vérifier ce numéro" onProven={onChange}>
      Une fois le <ShownNumber phone={phone} /> vérifié par un code, vous pourrez vous connecter
      sans mot de passe : un code vous sera envoyé par SMS. À refaire quand le mot de passe ou le
      numéro change, et après six mois sans vous en servir.
    </PhoneProving>
  );
}

type SignsInProps = { phone: string; isOnlyWay: boolean; onChange: () => void };

function SignsIn({ phone, isOnlyWay, onChange }: SignsInProps) {
  const [isEnding, setIsEnding] = useState(false);
  const end = async () => {
    await browserApi.delete(paths.phoneSignIn);
    onChange();
    toast({ text: 'Ce numéro ne connecte plus votre compte.', subject: 'phone' });
  };
  return (
    <>
      <p className="flex items-center gap-2">
        <CircleCheck aria-hidden="true" size={20} className="shrink-0 text-success" />
        <span>
          Un code envoyé au <ShownNumber phone={phone} /> connecte votre compte. Ne le donnez à
          personne.
        </span>
      </p>
      {!isOnlyWay && (
        <button
          type="button"
          onClick={() => setIsEnding(true)}
          className={buttonStyle('quiet', 'mt-3 -ml-5')}
        >
          Ne plus me connecter par SMS
        </button>
      )}
      {isEnding && (
        <ConfirmDialog
          title="Ne plus vous connecter par SMS ?"
          action="Ne plus me connecter par SMS"
          act={end}
          onClose={() => setIsEnding(false)}
        >
          <p>Votre mot de passe vous connecte toujours.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
