import * as z from 'zod/mini';
import { staffProducts } from '../goods/catalogue/staff-products.ts';
import { staffPayments } from '../money/staff-payments.ts';
import { staffTillSales } from '../money/tills/staff-tills.ts';
import { staffCustomers } from '../people/staff-customers.ts';
import { staffOrders } from '../sales/orders/staff-orders.ts';
import { staffPastOrders } from '../sales/staff-past-orders.ts';
import { staffProformas } from '../sales/staff-proformas.ts';
import { filledText } from './fields/fields.ts';
import { paths } from './paths.ts';
import { staffCall } from './staff-call.ts';

/** Shorter texts match nearly everything. */
const MIN_OFFICE_SEARCH = 2;

/** A part is null without the right to read its list. */
const found = z.object({
  commandes: z.nullable(staffOrders.call.reply),
  clients: z.nullable(staffCustomers.call.reply),
  produits: z.nullable(staffProducts.call.reply),
  paiements: z.nullable(staffPayments.call.reply),
  proformas: z.nullable(staffProformas.call.reply),
  'ventes-caisse': z.nullable(staffTillSales.call.reply),
  'commandes-passees': z.nullable(staffPastOrders.call.reply),
});
export type FoundInOffice = z.infer<typeof found>;
export type FoundKind = keyof FoundInOffice;

export const officeSearchCalls = {
  searchOffice: staffCall('office:enter', {
    method: 'GET',
    path: paths.officeSearch,
    summary:
      'Les premières commandes, clients, produits, paiements, factures proforma, tickets de caisse et commandes passées trouvés',
    query: z.object({ q: filledText(MIN_OFFICE_SEARCH, 120) }),
    reply: found,
  }),
};
