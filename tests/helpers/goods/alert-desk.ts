import { eq } from 'drizzle-orm';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import type { Config } from '#server/base/config/config.ts';
import { outgoingMessages } from '#server/talk/messages/tables.ts';
import { testConfig } from '../base/app.ts';
import { aProduct } from '../base/builders.ts';
import { emptyAccounts, emptyCatalogue } from '../base/db.ts';
import { openFileApp } from '../base/file-app.ts';
import { setStock } from '../sales/order-builders.ts';

type Headers = Record<string, string>;

/** The application and calls of product alerts; catalogue and accounts are emptied before each test. */
export function openAlertDesk(settings: Record<string, string> = {}) {
  const config: Config = testConfig(settings);
  const shop = openFileApp(
    async (db) => {
      await emptyCatalogue(db);
      await emptyAccounts(db);
    },
    () => ({ overrides: config }),
  );
  const post = (url: string, payload?: object | string, headers: Headers = {}) =>
    shop.app.inject({ method: 'POST', url, headers, ...(payload !== undefined && { payload }) });
  const sentTo = (recipient: string) =>
    shop.db
      .select()
      .from(outgoingMessages)
      .where(eq(outgoingMessages.recipient, recipient))
      .orderBy(outgoingMessages.id);
  return {
    shop,
    config,
    post,
    soldOut: async (overrides: Parameters<typeof aProduct>[1] = {}) => {
      const product = await aProduct(shop.db, overrides);
      await setStock(shop.db, product.id, 0);
      return product;
    },
    ask: (payload: object, headers: Headers = {}) =>
      post(
        paths.alerts,
        { kind: 'stock', channel: 'mail', email: 'awa@example.sn', ...payload },
        headers,
      ),
    /** Messages queued for an address, oldest first. */
    sentTo,
    /** Id and token of the alert's link in the last message to an address. */
    linkTo: async (recipient: string) => {
      const text = (await sentTo(recipient)).at(-1)?.text ?? '';
      const [, id = '', token = ''] = /\/alerte\/(\d+)\?token=([\w-]+)/.exec(text) ?? [];
      return { id, token };
    },
    open: ({ id, token }: { id: string | number; token: string }) =>
      shop.app.inject({ url: withQuery(pathTo(paths.alert, { id }), { token }) }),
    confirm: ({ id, token }: { id: string | number; token: string }) =>
      post(withQuery(pathTo(paths.alertConfirmation, { id }), { token })),
    stop: (
      { id, token }: { id: string | number; token: string },
      { toutes, ...sent }: { toutes?: '1'; payload?: string; headers?: Headers } = {},
    ) =>
      post(
        withQuery(pathTo(paths.alertStop, { id }), { token, toutes }),
        sent.payload,
        sent.headers,
      ),
  };
}
