import { type ComponentType, createContext, useContext } from 'react';
import type { Order } from '#contract/sales/orders/order-shapes.ts';

type Way = ComponentType<{ order: Order }>;

/** What makes an account of a guest's order: the route gives it, as sales know no accounts. */
export const AccountWay = createContext<Way | undefined>(undefined);

/** « Créer mon compte » for the number of a guest's order; nothing for a customer or without a number. */
export function WayToAccountByPhone({ order }: { order: Order }) {
  const Account = useContext(AccountWay);
  return Account === undefined ? null : <Account order={order} />;
}
