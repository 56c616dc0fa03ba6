import { createHmac, timingSafeEqual } from 'node:crypto';
import { desc, eq, inArray, sql } from 'drizzle-orm';
import { proformaLink as pageOf } from '#contract/base/screens.ts';
import type { ProformaState } from '#contract/sales/proforma-states.ts';
import type { OwnProforma, Proforma } from '#contract/sales/proformas.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Means } from '#server/base/identity/act.ts';
import { type Actor, isOwner } from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';
import { isoTime, today } from '#server/base/time.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import { orderPath } from '#server/sales/orders/order/order-link.ts';
import { toQuotedLine } from '#server/sales/orders/placing/quote-order.ts';
import { orders } from '#server/sales/orders/tables.ts';
import { type Mail, type Sms, sendLater } from '#server/talk/messages/send-later.ts';
import {
  type ProformaNews,
  proformaMail,
  proformaSms,
} from '#server/talk/messages/templates/order/proforma.ts';
import { shopContactOf } from '#server/talk/messages/templates/template.ts';
import { proformas } from '../tables.ts';

const MOST_OWN = 100;

/** The caller has checked access. */
export async function describeProforma(
  db: Db,
  config: Config,
  row: ProformaRow,
): Promise<Proforma> {
  const pictureOf = await findPictures(db, row);
  return {
    ...toOwn(row),
    ninea: row.ninea,
    name: row.name,
    email: row.email,
    phone: row.phone?.slice(1) ?? null,
    note: row.note,
    payment_mode: row.paymentMode,
    zone_id: row.zoneId,
    pickup_place_id: row.placeId,
    destination: row.destination,
    order_lines: row.lines.map((line, place) => toQuotedLine(line, place, pictureOf)),
    vat_percent: row.vatPercent,
    amount_untaxed: row.amountUntaxed,
    amount_tax: row.amountTax,
    link: proformaPath(config, row),
    order: await describeOrder(db, config, row),
  };
}

/** Newest first, 100 at most. */
export async function listOwnProformas(db: Db, partnerId: number): Promise<OwnProforma[]> {
  const rows = await db
    .select()
    .from(proformas)
    .where(eq(proformas.partnerId, partnerId))
    .orderBy(desc(proformas.id))
    .limit(MOST_OWN);
  return rows.map(toOwn);
}

const toOwn = (row: ProformaRow): OwnProforma => ({
  id: row.id,
  number: row.number,
  state: proformaStateOf(row),
  made_at: isoTime(row.madeAt),
  valid_until: row.validUntil,
  company: row.company,
  amount_total: row.amountTotal,
});

/** The holder of the link could have ordered, so the response shows the order. */
async function describeOrder(
  db: Db,
  config: Config,
  { orderId }: ProformaRow,
): Promise<Proforma['order']> {
  if (orderId === null) return null;
  const [order] = await db
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(eq(orders.id, orderId));
  return order === undefined
    ? null
    : { id: order.id, name: order.number, link: orderPath(config, order) };
}

async function findPictures(db: Db, { lines }: ProformaRow): Promise<Map<number, string>> {
  const ids = lines.flatMap(({ productId }) => productId ?? []);
  const found = await db
    .select({ id: products.id, picture: sql<string | null>`${products.pictures}[1]` })
    .from(products)
    .where(inArray(products.id, ids));
  return new Map(found.flatMap(({ id, picture }) => (picture === null ? [] : [[id, picture]])));
}

export type ProformaRow = typeof proformas.$inferSelect;

export type ProformaHolder = { actor: Actor | undefined; token: string | undefined };

const notFound = () => new Problem('not-found', 'Facture proforma introuvable.');

/** Throws `not-found`; the caller checks access. */
export async function findProforma(db: Db, id: number): Promise<ProformaRow> {
  const [found] = await db.select().from(proformas).where(eq(proformas.id, id));
  if (found === undefined) throw notFound();
  return found;
}

/** For an idempotent retry (docs/decisions/014). Throws `not-found`. */
export const isNotWithdrawn = async (db: Db, { id }: { id: number }): Promise<boolean> =>
  (await findProforma(db, id)).state !== 'withdrawn';

/** Locks until the transaction ends; lock the buyer before it. */
export async function lockProforma(tx: Db, id: number): Promise<ProformaRow> {
  const [found] = await tx.select().from(proformas).where(eq(proformas.id, id)).for('update');
  if (found === undefined) throw notFound();
  return found;
}

/** Only the customer and holders of the link; staff has its own calls. Throws `not-found`. */
export function refuseOtherThanProformaHolder(
  config: Config,
  { actor, token }: ProformaHolder,
  { number, partnerId }: ProformaRow,
): void {
  if (token !== undefined && isProformaToken(config, number, token)) return;
  if (actor !== undefined && partnerId !== null && isOwner(actor, partnerId)) return;
  throw notFound();
}

/** `day` is YYYY-MM-DD in Dakar. */
export function proformaStateOf(
  { state, validUntil }: Pick<ProformaRow, 'state' | 'validUntil'>,
  day = today(),
): ProformaState {
  return state === 'open' && validUntil < day ? 'expired' : state;
}

const REFUSALS: Record<Exclude<ProformaState, 'open'>, string> = {
  expired: 'Cette facture proforma n’est plus valable.',
  ordered: 'Cette facture proforma est déjà commandée.',
  withdrawn: 'La boutique a retiré cette facture proforma.',
};

/** Throws `conflict`. */
export function refuseEndedProforma(row: ProformaRow): void {
  const state = proformaStateOf(row);
  if (state !== 'open') throw new Problem('conflict', REFUSALS[state]);
}

/** 132 bits. */
const TOKEN_SIGNS = 22;

type Numbered = { id: number; number: string };

/** A path of the shop with the token, which opens and orders the proforma. */
export const proformaPath = (config: Config, { id, number }: Numbered): string =>
  pageOf(id, tokenOf(config, number));

const proformaLink = (config: Config, proforma: Numbered): string =>
  `${config.publicUrl}${proformaPath(config, proforma)}`;

function isProformaToken(config: Config, number: string, token: string): boolean {
  const [right, given] = [Buffer.from(tokenOf(config, number)), Buffer.from(token)];
  return right.length === given.length && timingSafeEqual(right, given);
}

const tokenOf = ({ sessionSecret }: Config, number: string): string =>
  createHmac('sha256', sessionSecret)
    .update(`proforma link ${number}`)
    .digest('base64url')
    .slice(0, TOKEN_SIGNS);

export type ProformaChannel = 'sms' | 'mail';

const BOTH: readonly ProformaChannel[] = ['mail', 'sms'];

/** Queues an e-mail and an SMS to the customer, as far as `channels` and the contact data allow. */
export async function notifyOfProforma(
  { db: tx, config }: Means,
  row: ProformaRow,
  kind: ProformaNews['kind'],
  channels = BOTH,
): Promise<void> {
  const shop = shopContactOf(config);
  const { name, number, email, phone, validUntil, amountTotal: totalXof } = row;
  const news = { kind, name, number, validUntil, totalXof, link: proformaLink(config, row) };
  const messages: (Mail | Sms)[] = [];
  if (email !== '' && channels.includes('mail')) {
    messages.push({ to: email, ...proformaMail(news, shop) });
  }
  if (phone !== null && channels.includes('sms')) {
    messages.push({ to: phone, text: proformaSms(news, shop) });
  }
  await sendLater(tx, ...messages);
}
