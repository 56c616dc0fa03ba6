import { useSyncExternalStore } from 'react';

/** Who is signed in, as the readable session bundle tells (specification, section 3, User). */
export type Customer = {
  id: number;
  name: string;
  email: string;
  partner_phone: string;
  adhesion: 'pending' | 'accepted' | 'rejected';
  parent_id: number | false;
};

/** The customer of this browser; undefined for a guest, which everybody is until there are accounts. */
export function currentCustomer(): Customer | undefined {
  return undefined;
}

const never = () => () => {};

/** The signed-in customer; undefined for guests and in the page as the server sends it. */
export const useCustomer = (): Customer | undefined =>
  useSyncExternalStore(never, currentCustomer, () => undefined);

/** Whether a customer sees and uses the credit basket (specification, section 6). */
export const mayBuyOnCredit = (customer: Customer | undefined): boolean =>
  customer?.adhesion === 'accepted';
