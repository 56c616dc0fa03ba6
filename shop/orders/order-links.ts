import type { Order } from '#contract/order-shapes.ts';
import type { SaleType } from '#contract/order-states.ts';
import { withQuery } from '#contract/paths.ts';
import { addresses } from '../layout/addresses.ts';

const FOLDERS: Record<SaleType, string> = {
  order: 'commandes',
  preorder: 'pre-commandes',
  creditorder: 'credit-commandes',
};

/** The page of an order by its kind (specification, section 2). */
export const orderPage = ({ id, type_sale }: Pick<Order, 'id' | 'type_sale'>): string =>
  `/${FOLDERS[type_sale]}/${id}/détails`;

/** Where an order is followed by its number. */
export const trackingPage = (number: string): string =>
  withQuery(addresses.tracking, { order: number });

/** The same for whoever has the token of its link, signed in or not. */
export const secretPage = (number: string, token: string): string =>
  withQuery(addresses.tracking, { order: number, token });

/** Says in the address of an order that it was placed a moment ago. */
export const NEW_PARAMETER = 'nouvelle';

/** Names in the address of an order through whom its buyer wants to pay. */
export const PROVIDER_PARAMETER = 'paiement';
