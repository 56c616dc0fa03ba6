import type { TabProps } from '../tab-content.tsx';
import { Devices } from './devices.tsx';
import { EraseAccount } from './erase-account.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { PasswordForm } from './password-form.tsx';
import { PhoneSignInCard } from './phone-sign-in-card.tsx';

export function SecurityTab({ customer }: TabProps) {
  return (
    <div className="space-y-4">
      <Devices />
      <PasswordForm email={customer.email} />
      <PhoneSignInCard />
      <PasskeysCard />
      <EraseAccount customerId={customer.id} />
    </div>
  );
}
