import CircleCheck from 'lucide-react/icons/circle-check';
import type { TabProps } from '../tab-content.tsx';
import { PhoneProving, ShownNumber } from './phone-proving.tsx';

/** Whether the number of the account is proven, and the way to prove it by a code. */
export function PhoneProof({ customer: { partner_phone: phone, phone_proven } }: TabProps) {
  if (phone === false) return <p>Ajoutez d’abord un numéro à vos coordonnées.</p>;
  if (phone_proven) {
    return (
      <p className="flex items-center gap-2">
        <CircleCheck aria-hidden="true" size={20} className="shrink-0 text-success" />
        <span>
          Le <ShownNumber phone={phone} /> est confirmé.
        </span>
      </p>
    );
  }
  // Another number wants a code of its own.
  return (
    <PhoneProving key={phone} phone={phone} label="Recevoir un code par SMS">
      Le <ShownNumber phone={phone} /> n’est pas encore confirmé : un lien de mot de passe oublié
      n’y est pas envoyé.
    </PhoneProving>
  );
}
