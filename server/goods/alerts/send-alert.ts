import { createHmac, timingSafeEqual } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { withAccents } from '#contract/base/fields/accents.ts';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import { alertPageLink, productLink } from '#contract/base/screens.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import { Problem } from '#server/base/problem.ts';
import { enqueue } from '#server/base/queue/queue.ts';
import { priceOfToday } from '#server/goods/catalogue/columns/product-columns.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import { productStock } from '#server/goods/stock/tables.ts';
import { sendLater } from '#server/talk/messages/send-later.ts';
import { type AlertNews, alertMail, alertSms } from '#server/talk/messages/templates/alert.ts';
import { shopContactOf } from '#server/talk/messages/templates/template.ts';
import type { AlertContact } from './alert-contact.ts';

/** Prices in XOF, 0 without one; `available` is null for an uncounted product. */
export type AlertProduct = {
  id: number;
  name: string;
  isListed: boolean;
  priceXof: number;
  preorderXof: number;
  available: number | null;
};

/** Throws `not-found`. */
export async function readAlertProduct(db: Db, id: number): Promise<AlertProduct> {
  const [article] = await db
    .select({
      id: products.id,
      name: products.name,
      isListed: products.listed,
      priceXof: priceOfToday,
      preorderXof: sql<number>`coalesce(${products.preorderPrice}, 0)`,
      available: productStock.available,
    })
    .from(products)
    .leftJoin(productStock, eq(productStock.productId, products.id))
    .where(eq(products.id, id));
  if (article === undefined) throw new Problem('not-found', 'Ce produit n’existe pas ou plus.');
  return article;
}

/** 132 bits, as in the link of an order. */
const TOKEN_SIGNS = 22;

const alertLink = (config: Config, id: number): string =>
  `${config.publicUrl}${alertPageLink(id, alertToken(config, id))}`;

/** Mail programs post here to end all alerts of an address (RFC 8058). */
const stopAllUrl = (config: Config, id: number): string => {
  const query = { token: alertToken(config, id), toutes: '1' };
  return `${config.publicUrl}${withQuery(pathTo(paths.alertStop, { id }), query)}`;
};

/** In constant time. */
export function isAlertToken(config: Config, id: number, token: string): boolean {
  const [right, given] = [Buffer.from(alertToken(config, id)), Buffer.from(token)];
  return right.length === given.length && timingSafeEqual(right, given);
}

/** Derived from the alert's id and SESSION_SECRET; not stored. */
export const alertToken = ({ sessionSecret }: Config, id: number): string =>
  createHmac('sha256', sessionSecret)
    .update(`alert link ${id}`)
    .digest('base64url')
    .slice(0, TOKEN_SIGNS);

type Sent = {
  id: number;
  kind: AlertNews['kind'];
  contact: Pick<AlertContact, 'channel' | 'address'>;
  article: AlertProduct;
};

/** Queues the message of an alert by its channel, within the transaction. */
export async function sendAlert(
  tx: Db,
  config: Config,
  { id, kind, contact, article }: Sent,
): Promise<void> {
  const { channel, address: to } = contact;
  if (channel === 'push') return enqueue(tx, 'deliver-push', { alertId: id });
  const news = alertNewsOf(config, { id, kind, article });
  const shop = shopContactOf(config);
  // A person waits to confirm an address; news of goods come to many at once.
  const isBulk = kind !== 'confirm';
  if (channel !== 'mail') {
    // An unconfirmed address has not asked for WhatsApp either.
    const byWhatsapp = channel === 'whatsapp' && kind !== 'confirm';
    await sendLater(tx, { to, text: alertSms(news, shop), byWhatsapp, isBulk });
    return;
  }
  const stopUrl = stopAllUrl(config, id);
  await sendLater(tx, { to, ...alertMail(news, shop), stopUrl, isBulk });
}

/** `priceXof` is the preorder price in an alert about a preorder. */
export const alertNewsOf = (
  config: Config,
  { id, kind, article }: Omit<Sent, 'contact'>,
): AlertNews => ({
  kind,
  article: withAccents(article.name),
  priceXof: kind === 'preorder' ? article.preorderXof : article.priceXof,
  link: `${config.publicUrl}${productLink(article.id)}`,
  alertLink: alertLink(config, id),
});
