import type { CustomerCounts } from '#contract/customers.ts';
import type { Db } from '#server/db/open.ts';
import { findPerson } from './find-partner.ts';

/** How many orders of each kind a person has (api-contract, 4.3): none, as nobody can order yet. Throws `not-found`. */
export async function countOrders(db: Db, id: number): Promise<CustomerCounts> {
  const { name } = await findPerson(db, id);
  return {
    user_name: name,
    order_count: 0,
    preorder_count: 0,
    delivered_count: 0,
    progress_count: 0,
    creditorder_count: 0,
  };
}
