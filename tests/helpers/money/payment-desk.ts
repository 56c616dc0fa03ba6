import type { FastifyInstance } from 'fastify';
import { beforeEach } from 'vitest';
import { paths, pathTo } from '#contract/base/paths.ts';
import { auditEntries } from '#server/base/audit/tables.ts';
import { outgoingMessages } from '#server/talk/messages/tables.ts';
import { openApp } from '../base/app.ts';
import { anAccount, signedIn } from '../base/cast.ts';
import { emptyAccounts, type TestDatabase } from '../base/db.ts';
import { openCatalogueApp } from '../goods/catalogue-app.ts';
import { aStoredOrder, readStoredOrder } from '../sales/stored-order.ts';
import { someProviders } from './stored-payment.ts';

type Payload = Record<string, unknown>;
type Named = { id: number };

/** A second application over the database, with scripted providers; closed after `use`. */
export async function withProviders(
  database: TestDatabase,
  script: Parameters<typeof someProviders>[1],
  use: (app: FastifyInstance) => Promise<void>,
): Promise<void> {
  const app = await openApp(database, {}, { providers: someProviders(database.db, script) });
  try {
    await use(app);
  } finally {
    await app.close();
  }
}

/** Columns of a payment under review. */
export const inReview = { state: 'review', completedAt: new Date(), rawStatus: 'SUCCESS' } as const;

/** An application with a new order before each test, and a new manager who decides on its payments. */
export function openPaymentDesk() {
  const shop = openCatalogueApp();
  let headers: Record<string, string>;
  let order: Awaited<ReturnType<typeof aStoredOrder>>;
  beforeEach(async () => {
    await emptyAccounts(shop.db);
    headers = await signedIn(shop.db, await anAccount(shop.db, { role: 'manager' }));
    order = await aStoredOrder(shop.db, {});
  });
  const post = (url: string, payload: Payload, app: FastifyInstance = shop.app, more = {}) =>
    app.inject({ method: 'POST', url, payload, headers: { ...headers, ...more } });
  return {
    shop,
    get order() {
      return order;
    },
    get: (url: string) => shop.app.inject({ url, headers }),
    post,
    accept: ({ id }: Named) =>
      post(pathTo(paths.paymentAcceptance, { id }), { note: 'Vu sur le relevé' }),
    refund: ({ id }: Named, payload: Payload = {}, app = shop.app) =>
      post(pathTo(paths.paymentRefund, { id }), { reason: 'Commande annulée', ...payload }, app),
    /** The order's paid amount in XOF. */
    paidOf: async () => (await readStoredOrder(shop.db, order)).amountPaid,
    auditOf: async () =>
      (await shop.db.select().from(auditEntries)).map(({ action, subject }) => [action, subject]),
    lettersOf: async () =>
      (await shop.db.select().from(outgoingMessages)).map(({ text }) => text).join('\n'),
  };
}
