import { and, asc, eq, isNull, notExists, sql } from 'drizzle-orm';
import { ACCOUNT_MODE, type PaymentMode } from '#contract/sales/orders/payment-modes.ts';
import { allOf } from '#server/base/db/conditions.ts';
import { lockNames } from '#server/base/db/lock-names.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import { type Db, preparedOnce, rowsOf } from '#server/base/db/open.ts';

import { type Actor, actorHasRight, isOwner } from '#server/base/identity/actor.ts';
import { lockPerson, type Partner } from '#server/base/identity/find-partner.ts';
import { foldEmail } from '#server/base/identity/fold-email.ts';
import { partners } from '#server/base/identity/tables.ts';
import { Problem } from '#server/base/problem.ts';
import { credentials } from '#server/people/accounts/tables.ts';
import {
  type BuyingCompany,
  chooseCompany,
  refuseAboveAccount,
} from '../account/company-account.ts';
import { employerOf, readCeiling, refuseAboveCeiling } from '../credit/check-credit.ts';
import type { WaitingGoodsByPlace } from '../goods/hold-goods.ts';
import type { Buyer, OrderRequest, PlacingStep } from '../order/order-request.ts';
import type { PricedOrder } from '../pricing/price-order.ts';
import { orderEvents, orderLines, orders } from '../tables.ts';

/** What a guest typed, or what the account has. Phone in E.164. */
export type BuyerContact = { name: string; email: string; phone: string | null; city: string };

/** Locked until the order is placed. */
type KnownBuyer = {
  id: number;
  person: Partner;
  contact: BuyerContact;
  customerId: number | undefined;
  employerId: number | null;
  /** The company that the order is for. */
  company: BuyingCompany | undefined;
  /** For the discount of rule S-9. */
  isFirst: boolean;
  open: WaitingGoodsByPlace;
};

/** Finds or adds and locks the buyer, and reads what the order depends on. Throws as `findBuyer` and `employerOf`. */
export async function findAndLockBuyer(
  { db: tx, actor }: PlacingStep,
  request: OrderRequest,
): Promise<KnownBuyer> {
  const person = await findBuyer(tx, request.buyer);
  const { id } = person;
  const contact = contactOf(request, person);
  const { isFirst, open } = await readOtherOrders(tx, actor, { id, ...contact });
  const customerId = request.buyer.kind === 'account' ? id : undefined;
  return {
    id,
    person,
    contact,
    customerId,
    employerId: request.kind === 'creditorder' ? employerOf(person, request.employerId) : null,
    company: await chooseCompany(tx, person, request),
    isFirst: isFirst && customerId !== undefined,
    open,
  };
}

/** Throws `conflict` above the ceiling of the member (rule S-30) or of the company (rule M-63). */
export async function refuseTooMuchCredit(
  { db: tx, config: { settings } }: PlacingStep,
  { paymentMode }: Pick<OrderRequest, 'paymentMode'>,
  { id, person, employerId, company }: KnownBuyer,
  { total }: PricedOrder,
): Promise<void> {
  if (paymentMode === ACCOUNT_MODE && company !== undefined) {
    await refuseAboveAccount(tx, company, total);
  }
  if (employerId === null) return;
  const ceilingXof = await readCeiling(tx, person, employerId, settings.CREDIT_CEILING);
  await refuseAboveCeiling(tx, id, total, ceilingXof);
}

/** Throws `forbidden` for an account that the actor may not order for, and for credit without an account. */
export function refuseOrderForOthers(
  actor: Actor | undefined,
  { kind, buyer, atTill }: OrderRequest,
): void {
  if (buyer.kind === 'guest') {
    if (kind !== 'creditorder') return;
    throw new Problem('forbidden', 'L’achat à crédit demande un compte.');
  }
  if (atTill !== undefined) return;
  if (actor !== undefined && (isOwner(actor, buyer.id) || actorHasRight(actor, 'orders:write'))) {
    return;
  }
  throw new Problem('forbidden', 'Vous ne commandez que pour vous-même.');
}

/** A guest's order takes what was typed with it, not what an earlier order says. */
function contactOf(request: OrderRequest, { name, email, phone, city }: Partner): BuyerContact {
  const { buyer: asked } = request;
  return asked.kind === 'guest' ? asked : { name, email, phone: ownPhone(phone, request), city };
}

type Unpaid = { paymentMode: PaymentMode; amountXof: number; pieces: number };

/**
 * The buyer's other orders: whether this is the first, and which wait for payment. `findBuyer` holds the buyer's lock,
 * so no other order of this buyer comes in between.
 */
async function readOtherOrders(
  tx: Db,
  actor: Actor | undefined,
  { id, email, phone }: { id: number; email: string; phone: string | null },
): Promise<{ isFirst: boolean; open: WaitingGoodsByPlace }> {
  const emailKey = foldEmail(email);
  const isPlacedByGuest = actor === undefined;
  const samePersonSql = isPlacedByGuest
    ? sql`email_key = ${emailKey} and email_key <> ''`
    : sql`claimed_by_id = ${id}`;
  const orSamePhoneSql = isPlacedByGuest && phone !== null ? sql`or buyer_phone = ${phone}` : sql``;
  // Orders placed by staff do not count: staff has talked to the buyer.
  const placedByBuyerSql = isPlacedByGuest
    ? sql`by_role = 'guest'`
    : sql`(by_id = ${id} or by_role = 'guest')`;
  // `materialized` and `limit 1` force a plan that begins with the buyer's orders: a plan made while the shop had few
  // orders would scan all that wait.
  const found = await tx.execute(sql`
    with theirs as materialized (
      select id, payment_mode, amount_total, sale_type, state, amount_paid, fulfilment from ${orders}
      where partner_id = any(array(select id from ${partners} where id = ${id} or ${samePersonSql})) ${orSamePhoneSql}
    )
    select not exists (select from theirs where state <> 'cancel') as "isFirst",
      array(
        select json_build_object('paymentMode', payment_mode, 'amountXof', amount_total,
          'pieces', coalesce((select sum(quantity) from ${orderLines}
            where order_id = theirs.id and kind = 'product'), 0))
        from theirs
        where sale_type = 'order' and payment_mode <> ${ACCOUNT_MODE} and state = 'sale' and amount_paid = 0 and fulfilment = 'to_prepare'
          and (select true from ${orderEvents}
            where order_id = theirs.id and kind = 'placed' and ${placedByBuyerSql} limit 1)
          and (select true from ${orderEvents}
            where order_id = theirs.id and ${isHomeConfirmed} limit 1) is null
      ) as unpaid`);
  const { isFirst, unpaid } = oneRow(rowsOf<{ isFirst: boolean; unpaid: Unpaid[] }>(found));
  return { isFirst, open: { all: sumOf(unpaid), atHome: sumOf(unpaid.filter(isAtHome)) } };
}

const isHomeConfirmed = sql`kind = 'home-confirmed' and detail ->> 'isTakenBack' is null`;

const isAtHome = ({ paymentMode }: Unpaid) => paymentMode !== 'online';

const sumOf = (rows: readonly Unpaid[]) => ({
  pieces: rows.reduce((sum, { pieces }) => sum + pieces, 0),
  amountXof: rows.reduce((sum, { amountXof }) => sum + amountXof, 0),
});

/**
 * Locked, so that two orders of one person cannot both be the first or both fit under the ceiling. Guests are matched
 * by address and number. Throws `not-found`, `bad-request`.
 */
async function findBuyer(tx: Db, buyer: Buyer): Promise<Partner> {
  return buyer.kind === 'account' ? findAccount(tx, buyer.id) : findOrMakeGuest(tx, buyer);
}

async function findAccount(tx: Db, id: number): Promise<Partner> {
  const person = await lockPerson(tx, id);
  if (person.verifiedAt === null) throw new Problem('not-found', 'Ce compte n’existe pas.');
  return person;
}

type Guest = Pick<Extract<Buyer, { kind: 'guest' }>, 'name' | 'email' | 'phone' | 'city'>;

/** The unclaimed guest with exactly this e-mail and number, else a new row. Parallel requests for one guest wait. */
export async function findOrMakeGuest(
  tx: Db,
  { name, email, phone, city }: Guest,
): Promise<Partner> {
  const emailKey = foldEmail(email);
  const keys = [emailKey, phone ?? ''].filter((key) => key !== '');
  await lockNames(tx, ...keys.map((key) => `guest ${key}`));
  const asked = { email, emailKey, phone };
  const [known] = await guestStatement(tx).execute(asked);
  if (known !== undefined) return known;
  return oneRow(await newGuestStatement(tx).execute({ ...asked, name, city }));
}

/** A guest with this e-mail and no account. An unfinished sign-up has a password. */
const guestCondition = allOf(
  eq(partners.emailKey, sql.placeholder('emailKey')),
  eq(partners.kind, 'person'),
  isNull(partners.verifiedAt),
  isNull(partners.erasedAt),
);

const guestStatement = preparedOnce((tx) =>
  tx
    .select()
    .from(partners)
    .where(
      and(
        guestCondition,
        // The owner of an address or a number gets all orders of the row, so both must match.
        sql`lower(${partners.email}) = lower(${sql.placeholder('email')})`,
        sql`${partners.phone} is not distinct from ${sql.placeholder('phone')}`,
        isNull(partners.claimedById),
        notExists(passwordOf(tx)),
      ),
    )
    .orderBy(asc(partners.id))
    .limit(1)
    .prepare('find_guest'),
);

const newGuestStatement = preparedOnce((tx) =>
  tx
    .insert(partners)
    .values({
      name: sql.placeholder('name'),
      email: sql.placeholder('email'),
      emailKey: sql.placeholder('emailKey'),
      phone: sql.placeholder('phone'),
      city: sql.placeholder('city'),
    })
    .returning()
    .prepare('insert_guest'),
);

const passwordOf = (tx: Db) =>
  tx
    .select({ id: credentials.partnerId })
    .from(credentials)
    .where(eq(credentials.partnerId, partners.id));

/** The relative's number is no way to the buyer: prices, and later an account, would go there. */
export const ownPhone = (phone: string | null, { relative }: Pick<OrderRequest, 'relative'>) =>
  phone === relative?.phone ? null : phone;
