import type { Right } from '#contract/base/access.ts';
import type { FoundInOffice } from '#contract/base/staff-search.ts';
import { staffProducts } from '#contract/goods/catalogue/staff-products.ts';
import { staffPayments } from '#contract/money/staff-payments.ts';
import { staffTillSales } from '#contract/money/tills/staff-tills.ts';
import { staffCustomers } from '#contract/people/staff-customers.ts';
import { staffOrders } from '#contract/sales/orders/staff-orders.ts';
import { staffPastOrders } from '#contract/sales/staff-past-orders.ts';
import { staffProformas } from '#contract/sales/staff-proformas.ts';
import type { Db } from '#server/base/db/open.ts';
import { type Actor, actorHasRight } from '#server/base/identity/actor.ts';
import type { StaffRows } from '#server/base/lists/read-list.ts';
import { listStaffProducts } from '#server/goods/catalogue/staff/list-products.ts';
import { listPayments } from '#server/money/payments/staff/list-payments.ts';
import { listTillSales } from '#server/money/tills/staff/sales.ts';
import { listCustomers } from '#server/people/customers/staff/list-customers.ts';
import { listPastOrders } from '#server/sales/history/list-past-orders.ts';
import { listOrders } from '#server/sales/orders/staff/list-orders.ts';
import { listProformas } from '#server/sales/proformas/staff/list-proformas.ts';

/** The lists show more. */
const HITS_PER_KIND = 5;

/** First hits of each list; null where the actor may not list. */
export async function searchOffice(db: Db, actor: Actor, q: string): Promise<FoundInOffice> {
  const query = { q, limit: HITS_PER_KIND };
  const firstOf = async <Item>(
    { right }: { right: Right },
    list: () => StaffRows<Item> | Promise<StaffRows<Item>>,
  ) => (actorHasRight(actor, right) ? (await list()).page() : null);
  const [commandes, clients, produits, paiements, proformas, tickets, past] = await Promise.all([
    firstOf(staffOrders, () => listOrders(db, query)),
    firstOf(staffCustomers, () => listCustomers(db, actor, query)),
    firstOf(staffProducts, () => listStaffProducts(db, query)),
    firstOf(staffPayments, () => listPayments(db, actor, query)),
    firstOf(staffProformas, () => listProformas(db, query)),
    firstOf(staffTillSales, () => listTillSales(db, query)),
    firstOf(staffPastOrders, () => listPastOrders(db, query)),
  ]);
  return {
    commandes,
    clients,
    produits,
    paiements,
    proformas,
    'ventes-caisse': tickets,
    'commandes-passees': past,
  };
}
