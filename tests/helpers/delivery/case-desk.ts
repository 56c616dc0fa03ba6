import { eq, sql } from 'drizzle-orm';
import { beforeEach } from 'vitest';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import type { Case } from '#contract/delivery/after-sales.ts';
import type { StaffCase } from '#contract/delivery/staff-after-sales.ts';
import { afterSalesCases, warranties } from '#server/delivery/after-sales/tables.ts';
import { moveOrder } from '#server/sales/orders/moving/move-order.ts';
import type { OrderRow } from '#server/sales/orders/order/order-request.ts';
import { orderLines } from '#server/sales/orders/tables.ts';
import { outgoingMessages } from '#server/talk/messages/tables.ts';
import { testConfig } from '../base/app.ts';
import { aProduct } from '../base/builders.ts';
import { anAccount, byMachine, signedIn } from '../base/cast.ts';
import { emptyAccounts } from '../base/db.ts';
import { openCatalogueApp } from '../goods/catalogue-app.ts';
import { aStoredOrder } from '../sales/stored-order.ts';

type Headers = Record<string, string>;
type Start = {
  account: { id: number; phone: string | null };
  buyer: Headers;
  clerk: Headers;
  order: OrderRow;
  lineId: number;
};

/** The token in the link of a case or an order. */
export const tokenIn = (link: string) =>
  new URL(link, 'http://localhost').searchParams.get('token') ?? '';

/** The server of the calling test file, with an order delivered to `buyer` before each test, and a clerk. */
export function openCaseDesk() {
  const shop = openCatalogueApp();
  let start: Start;
  beforeEach(async () => {
    await emptyAccounts(shop.db);
    await shop.db.delete(afterSalesCases);
    await shop.db.delete(warranties);
    const account = await anAccount(shop.db);
    const buyer = await signedIn(shop.db, account);
    const staff = await anAccount(shop.db, { role: 'after-sales', name: 'Fatou' });
    const clerk = await signedIn(shop.db, staff);
    const article = { name: 'Four 30 L', brand: 'Téranga', warranty_months: 24 };
    const lines = [{ id: (await aProduct(shop.db, article)).id, quantity: 1 }];
    const order = await aStoredOrder(shop.db, {
      buyer: { kind: 'account', id: account.id },
      lines,
    });
    const [line] = await shop.db.select().from(orderLines).where(eq(orderLines.orderId, order.id));
    await moveOrder({ db: shop.db, config: testConfig(), actor: byMachine }, order.id, {
      fulfilment: 'delivered',
    });
    await shop.db.delete(outgoingMessages);
    start = { account, buyer, clerk, order, lineId: line!.id };
  });
  const post = (url: string, payload: object, headers: Headers) =>
    shop.app.inject({ method: 'POST', url, headers, payload });
  const wanted = () => ({
    order_id: start.order.id,
    line_id: start.lineId,
    serial: 'SN-4711',
    fault: 'dead',
    description: 'Il ne chauffe plus depuis hier.',
  });
  const report = (payload: object = wanted(), headers: Headers = start.buyer) =>
    post(paths.cases, payload, headers);
  const staffRead = async (id: number): Promise<StaffCase> =>
    (await shop.app.inject({ url: pathTo(paths.staffCase, { id }), headers: start.clerk })).json();
  return {
    get app() {
      return shop.app;
    },
    get db() {
      return shop.db;
    },
    /** The buyer, the clerk and the delivered product. */
    get start() {
      return start;
    },
    wanted,
    report,
    opened: async (): Promise<Case> => (await report()).json(),
    read: (id: number, headers: Headers = {}, token?: string) =>
      shop.app.inject({ url: withQuery(pathTo(paths.ownCase, { id }), { token }), headers }),
    write: (id: number, payload: object, headers: Headers = start.buyer) =>
      post(pathTo(paths.caseMessages, { id }), payload, headers),
    staffRead,
    /** A clerk's step on the current version of a case. */
    step: async (path: string, id: number, payload: object = {}) => {
      const { version } = await staffRead(id);
      const headers = { ...start.clerk, 'if-match': String(version) };
      return post(pathTo(path as '/:id', { id }), payload, headers);
    },
    /** Texts of all waiting messages. */
    letters: async () =>
      (await shop.db.select().from(outgoingMessages)).map(({ text }) => text).join('\n'),
    /** A manager erases the buyer once nothing is left to pay. */
    eraseBuyer: async () => {
      await shop.db.execute(sql`update orders set state = 'done', amount_paid = amount_total`);
      const manager = await signedIn(shop.db, await anAccount(shop.db, { role: 'manager' }));
      const { id } = start.account;
      const url = pathTo(paths.staffCustomer, { id });
      const { name, version } = (await shop.app.inject({ url, headers: manager })).json();
      return post(
        pathTo(paths.customerErasure, { id }),
        { name, reason: 'Elle le demande' },
        { ...manager, 'if-match': String(version) },
      );
    },
  };
}
