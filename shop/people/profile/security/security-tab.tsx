import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { Card } from '#shop/base/ui/card.tsx';
import { Link } from '#shop/base/ui/link.tsx';
import type { TabProps } from '../tab-content.tsx';
import { Devices } from './devices.tsx';
import { EraseAccount } from './erase-account.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { PasswordForm } from './password-form.tsx';
import { PhoneSignInCard } from './phone-sign-in-card.tsx';

export function SecurityTab({ customer }: TabProps) {
  const hasEmail = customer.email !== '';
  return (
    <div className="space-y-4">
      <Devices />
      {hasEmail ? <PasswordForm email={customer.email} /> : <NoPassword />}
      <PhoneSignInCard isOnlyWay={!hasEmail} />
      {hasEmail && <PasskeysCard />}
      <EraseAccount customer={customer} />
    </div>
  );
}

function NoPassword() {
  return (
    <Card title="Mon mot de passe">
      <p>
        Votre compte n’a pas de mot de passe : un code envoyé à votre numéro l’ouvre. Pour en
        choisir un, ajoutez d’abord une adresse e-mail.
      </p>
      <Link to="#profile" className={buttonStyle('quiet', 'mt-3 -ml-5')}>
        Ajouter une adresse e-mail
      </Link>
    </Card>
  );
}
