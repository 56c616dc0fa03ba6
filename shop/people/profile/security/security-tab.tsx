import type { TabProps } from '../tab-content.tsx';
import { Devices } from './devices.tsx';
import { EraseAccount } from './erase-account.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { PasswordForm } from './password-form.tsx';
import { PhoneSignInCard } from './phone-sign-in-card.tsx';

/** Where the account is open, how one signs in to it, and its end. */
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
