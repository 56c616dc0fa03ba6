import { paths } from '#contract/base/paths.ts';
import { findFreePort } from '#tests/helpers/base/free-port.ts';
import { openDatabase } from '../server/base/db/open.ts';
import { type Buyer, prepareBuyers } from './order-traffic.ts';
import { type Child, withChild } from './servers/child.ts';
import { type Load, loadThrough } from './servers/load.ts';
import type { Row } from './servers/measure-server.ts';

const CLIENTS = 8;

export const ORDERS = `commandes, ${CLIENTS} clients`;
export const ORDERS_ON_DEBIAN = `${ORDERS}, PostgreSQL 15 de Debian`;

/** Measures new orders of eight clients against a bare server without database; the orders stay in the database.
 * `products` and `what` only label the row. */
export async function measureOrders(
  products: number,
  DATABASE_URL: string,
  seconds: number,
  what: string,
): Promise<Row> {
  const database = await openDatabase({ databaseUrl: DATABASE_URL, dataDir: '' });
  const { buyers } = await prepareBuyers(database.db, CLIENTS).finally(() => database.close());
  const environment = {
    PORT: '0',
    HOST: '127.0.0.1',
    DATABASE_URL,
    SESSION_SECRET: '',
    // Nothing listens on this port: mail stays queued.
    SANDBOX_PORT: `${await findFreePort()}`,
  };
  return withChild('serve-shop.ts', environment, async (shop) => {
    const load = await orderFrom(shop, buyers, seconds);
    const bare = await withChild(
      'serve-bare.ts',
      {},
      (child) => orderFrom(child, buyers, seconds),
      [`${shop.address}${paths.deliveryZones}`],
    );
    const ratio = load.perSecond / bare.perSecond;
    return { what, products, load, ratio, of: 'serveur Node nu' };
  });
}

/** Places orders for `seconds`, with one connection per buyer. Throws unless the status is 2xx. */
export function orderFrom(child: Child, buyers: Buyer[], seconds: number): Promise<Load> {
  let next = 0;
  return loadThrough(child, buyers.length, seconds, (client) => {
    const buyer = buyers[next % buyers.length]!;
    next += 1;
    const setupRequest = (request: object) => ({ ...request, method: 'POST' as const, ...buyer() });
    client.setRequests([{ method: 'POST', setupRequest }]);
  });
}
