import { and, eq, ne, or, type SQL } from 'drizzle-orm';
import type { Warranty } from '#contract/delivery/after-sales.ts';
import type { CaseChannel, Fault } from '#contract/delivery/after-sales-states.ts';
import { formatWeekdayMoment } from '#contract/delivery/after-sales-words.ts';
import { lockNames } from '#server/base/db/lock-names.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Act, Means } from '#server/base/identity/act.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { findPerson } from '#server/base/identity/find-partner.ts';
import { Problem } from '#server/base/problem.ts';
import { afterSalesCases, caseEntries, warranties } from '#server/delivery/after-sales/tables.ts';
import {
  describePaper,
  findPastPiece,
  listReceiptsOf,
  warrantiesOfOrders,
} from '#server/delivery/warranty/read-warranties.ts';
import { isPastOrderOf } from '#server/sales/history/own-past-orders.ts';
import { lockOrder, readBoughtOrder } from '#server/sales/orders/order/find-orders.ts';

import { type OwnedOrder, orderNotFound } from '#server/sales/orders/order/may-see.ts';
import { isBuyer, type LinkHolder } from '#server/sales/orders/order/order-link.ts';
import type { CaseRow } from '../cases/find-case.ts';
import { notifyCaseCustomer } from '../cases/notify-customer.ts';
import { caseDueAt, findOpeningHours } from '../clock/clock.ts';
import { storeCasePhotos } from '../media/case-photos.ts';

/** See rule D-18. */
const MOST_OPEN = 5;

export type WantedCase = {
  orderId: number | undefined;
  lineId: number | undefined;
  warrantyId: number | undefined;
  article: string;
  serial: string;
  fault: Fault;
  description: string;
};
type Contact = { name: string; email: string; phone: string | null };
export type Subject = Contact & {
  channel: CaseChannel;
  partnerId: number | null;
  orderId: number | null;
  orderLineId: number | null;
  warrantyId: number | null;
  brand: string;
  article: string;
  serial: string;
  warrantyUntil: string | null;
};

/**
 * Opens a case for the buyer of an order, signed in or by link, or for an account. Throws `not-found` for another
 * person's order or receipt, `conflict` before the delivery and beyond rule D-18, `unauthenticated`.
 */
export async function openCase(
  { db: tx, config, actor: holder }: Act<LinkHolder>,
  wanted: WantedCase,
  photos: readonly Buffer[],
): Promise<CaseRow> {
  const subject = await findSubject({ db: tx, config, actor: holder }, wanted);
  return insertCase({ db: tx, config }, subject, wanted, { photos });
}

/** Throws as `openCase`. */
export async function refuseOtherThanBuyer(
  { db, config, actor: holder }: Act<LinkHolder>,
  orderId: number | undefined,
): Promise<void> {
  if (orderId !== undefined) await readBoughtOrder({ db, config, actor: holder }, orderId);
  else ownAccountOf(holder);
}

function ownAccountOf({ actor }: LinkHolder): Extract<Actor, { kind: 'account' }> {
  if (actor?.kind === 'account') return actor;
  throw new Problem(
    'unauthenticated',
    'Connectez-vous, ou ouvrez le lien de votre commande, pour signaler une panne.',
  );
}

async function findSubject(
  { db: tx, config, actor: holder }: Act<LinkHolder>,
  wanted: WantedCase,
): Promise<Subject> {
  if (wanted.orderId !== undefined) {
    const order = await lockOrder(tx, wanted.orderId);
    if (!isBuyer(config, holder, order)) throw orderNotFound();
    const channel = holder.orderToken === undefined ? 'account' : 'link';
    return subjectOfOrder({ db: tx, config }, order, wanted, channel);
  }
  const actor = ownAccountOf(holder);
  const person = await findPerson(tx, actor.id);
  const { name, email, phone } = person;
  await lockNames(tx, `cases of partner ${actor.id}`);
  const contact = { channel: 'account', partnerId: actor.id, name, email, phone } as const;
  const nothing = { orderId: null, orderLineId: null };
  if (wanted.warrantyId !== undefined) {
    const papers = await listReceiptsOf(tx, actor.id);
    const paper = papers.find(({ id }) => id === wanted.warrantyId);
    if (paper === undefined) throw new Problem('not-found', 'Cette garantie n’existe pas.');
    return { ...contact, ...nothing, ...ofPaper(describePaper(paper)) };
  }
  const isTheirs = isPastOrderOf(person);
  return {
    ...contact,
    ...nothing,
    ...(await describeTypedPiece({ db: tx, config }, wanted, isTheirs)),
  };
}

/** A piece of a past order by its serial number (`isTheirs` limits whose), else what was typed. Throws `bad-request`. */
export async function describeTypedPiece(
  { db: tx, config }: Means,
  wanted: WantedCase,
  isTheirs?: SQL,
) {
  const piece = await findPastPiece(tx, config, wanted.serial, isTheirs);
  if (piece === undefined) return describeTypedProduct(wanted);
  const article = wanted.article.trim() || piece.article;
  return { ...ofPaper(piece), article };
}

/** Throws `bad-request` if nothing was typed. */
function describeTypedProduct({ article, serial }: WantedCase) {
  if (article.trim() === '') {
    const message = 'Écrivez quel appareil est en panne.';
    throw new Problem('bad-request', message, [{ field: 'article', message }]);
  }
  return { warrantyId: null, brand: '', article: article.trim(), serial, warrantyUntil: null };
}

const ofPaper = ({ warranty_id: warrantyId, brand, article, serial, until }: Warranty) => ({
  warrantyId,
  brand,
  article,
  serial,
  warrantyUntil: until,
});

/** Throws `not-found`. */
export async function subjectOfReceipt(tx: Db, id: number) {
  const [paper] = await tx.select().from(warranties).where(eq(warranties.id, id));
  if (paper === undefined) throw new Problem('not-found', 'Cette garantie n’existe pas.');
  return ofPaper(describePaper(paper));
}

/** Throws `conflict` for a product that was not delivered with the locked order or came back. */
export async function subjectOfOrder(
  { db: tx, config }: Means,
  order: OwnedOrder,
  { lineId, serial }: WantedCase,
  channel: CaseChannel,
): Promise<Subject> {
  const delivered = await warrantiesOfOrders(tx, config, [order]);
  if (delivered.length === 0) {
    throw new Problem('conflict', 'Une panne se signale quand la commande est livrée.');
  }
  const ofLine = delivered.filter(({ line_id }) => line_id === lineId);
  const isSame = (one: Warranty) => one.serial.toUpperCase() === serial.trim().toUpperCase();
  const found = ofLine.find(isSame) ?? ofLine[0];
  if (found === undefined) {
    const message = 'Cet article n’est pas ou plus dans cette commande : rechargez la page.';
    throw new Problem('conflict', message, [{ field: 'line_id', message }]);
  }
  const isOnlyOne = ofLine.length === 1 && serial.trim() === '';
  return {
    channel,
    partnerId: order.ownerId,
    orderId: order.id,
    orderLineId: lineId ?? null,
    ...ofPaper(found),
    serial: isOnlyOne ? found.serial : serial.trim(),
    name: order.buyerName,
    email: order.buyerEmail,
    phone: order.buyerPhone,
  };
}

/** Inserts a case with its deadline and informs the customer. Throws `conflict` beyond rule D-18. */
export async function insertCase(
  { db: tx, config }: Means,
  subject: Subject,
  { fault, description }: Pick<WantedCase, 'fault' | 'description'>,
  { photos = [] }: { photos?: readonly Buffer[] } = {},
): Promise<CaseRow> {
  await refuseTooMany(tx, subject);
  const openedAt = new Date();
  const hours = await findOpeningHours(tx, config);
  const dueAt = caseDueAt(hours, config, openedAt);
  const row = oneRow(
    await tx
      .insert(afterSalesCases)
      .values({ ...subject, fault, description, openedAt, dueAt })
      .returning(),
  );
  const author = subject.channel === 'telephone' ? 'staff' : 'customer';
  await tx.insert(caseEntries).values({ caseId: row.id, author, kind: 'step', step: 'opened' });
  await storeCasePhotos(tx, row.id, photos);
  await notifyCaseCustomer(tx, config, row, { kind: 'opened', due: formatWeekdayMoment(dueAt) });
  return row;
}

async function refuseTooMany(tx: Db, { partnerId, orderId, channel }: Subject): Promise<void> {
  if (channel === 'telephone') return;
  const isTheirs = or(
    partnerId === null ? undefined : eq(afterSalesCases.partnerId, partnerId),
    orderId === null ? undefined : eq(afterSalesCases.orderId, orderId),
  );
  const open = await tx.$count(afterSalesCases, and(isTheirs, ne(afterSalesCases.state, 'closed')));
  if (open < MOST_OPEN) return;
  throw new Problem(
    'conflict',
    'Cinq dossiers sont déjà ouverts : écrivez dans l’un d’eux, ou appelez-nous.',
  );
}
