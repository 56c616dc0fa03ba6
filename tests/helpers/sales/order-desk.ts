import { beforeEach } from 'vitest';
import { paths, pathTo } from '#contract/base/paths.ts';
import { auditEntries } from '#server/base/audit/tables.ts';
import { anAccount, signedIn } from '../base/cast.ts';
import { emptyAccounts } from '../base/db.ts';
import { openCatalogueApp } from '../goods/catalogue-app.ts';

type Headers = Record<string, string>;

/** The application of the calling file; before each test, its only account is a new clerk, Cheikh Diallo. */
export function openOrderDesk() {
  const shop = openCatalogueApp();
  let headers: Headers;
  let id: number;
  beforeEach(async () => {
    await emptyAccounts(shop.db);
    const account = await anAccount(shop.db, { role: 'orders', name: 'Cheikh Diallo' });
    id = account.id;
    headers = await signedIn(shop.db, account);
  });
  const get = (url: string, as = headers) => shop.app.inject({ url, headers: as });
  return {
    shop,
    /** The signed-in clerk. */
    get clerk() {
      return { id, headers };
    },
    get,
    post: (url: string, payload: object, more: Headers = {}) =>
      shop.app.inject({ method: 'POST', url, payload, headers: { ...headers, ...more } }),
    detail: async (order: number) => (await get(pathTo(paths.staffOrder, { id: order }))).json(),
    auditsOf: async () =>
      (await shop.db.select().from(auditEntries)).map(({ action, subject }) => [action, subject]),
  };
}
