import type { TabProps } from '../tab-content.tsx';
import { Devices } from './devices.tsx';
import { EraseAccount } from './erase-account.tsx';
import { PasswordForm } from './password-form.tsx';

/** Where the account is open, its password, and its end. */
export function SecurityTab({ customer }: TabProps) {
  return (
    <div className="space-y-4">
      <Devices />
      <PasswordForm email={customer.email} />
      <EraseAccount customerId={customer.id} />
    </div>
  );
}
