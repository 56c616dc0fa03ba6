import { sql } from 'drizzle-orm';
import { readNinea } from '#contract/base/fields/ninea.ts';
import type { ProformaForm } from '#contract/sales/proformas.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import type { Config } from '#server/base/config/config.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Act, Means } from '#server/base/identity/act.ts';
import { lockPerson } from '#server/base/identity/find-partner.ts';
import { toE164 } from '#server/base/identity/person-payload.ts';
import {
  askerOf,
  countWritable,
  mailboxOrPhoneKey,
  UNKNOWN_SENDER,
} from '#server/base/identity/sender.ts';
import { countOrRefuse } from '#server/base/limits/limit-attempts.ts';
import { MAX_MESSAGES_OF_ASKER } from '#server/base/limits/message-budget.ts';
import { Problem } from '#server/base/problem.ts';
import { plusDays, today } from '#server/base/time.ts';
import { refuseHugeTotal } from '#server/sales/orders/placing/place-order.ts';
import { destinationOf, priceBasket } from '#server/sales/orders/placing/price-basket.ts';
import { notifyOfProforma, type ProformaRow } from '../proforma/describe-proforma.ts';

import { proformaCounters, proformas } from '../tables.ts';

/** One sender for one contact. */
const A_DAY = { max: MAX_MESSAGES_OF_ASKER, windowS: 86_400 };

/**
 * A proforma for a customer or a visitor (rule S-40). Its contact gets a message unless strangers used up the day's
 * limit: the typed address may be another person's. Throws `conflict` and `bad-request` as an order does,
 * `rate-limited`, and `not-found` for an erased account.
 */
export async function makeProforma(
  { db: tx, config }: Means,
  partnerId: number | null,
  form: ProformaForm,
  sender = UNKNOWN_SENDER,
): Promise<ProformaRow> {
  await lockOwner(tx, partnerId);
  const contact = contactOf(form);
  const sentence = 'Plusieurs factures proforma ont déjà été envoyées à ce contact.';
  const ways = waysOf(contact);
  for (const way of ways) {
    const { device, network } = await askerOf(tx, config, sender, way);
    const who = `${device ?? network} ${mailboxOrPhoneKey(way)}`;
    await countOrRefuse(tx, ['proforma', who], A_DAY, sentence);
  }
  const writable = await countWritable(tx, config, { what: 'proformas sent', to: ways, sender });
  const channels = [
    ...(writable.has(contact.email) ? ['mail' as const] : []),
    ...(writable.has(contact.phone ?? '') ? ['sms' as const] : []),
  ];
  const row = await priceAndInsert(tx, config, form, {
    ...contact,
    partnerId,
    validUntil: plusDays(today(), config.settings.PROFORMA_DAYS),
    // A contact that got no message gets no reminder.
    remindedAt: channels.length < ways.length ? new Date() : null,
  });
  await notifyOfProforma({ db: tx, config }, row, 'ready', channels);
  return row;
}

/** Makes a proforma by staff, valid for `days`, and sends it. Throws `not-found`, `conflict`, `bad-request`. */
export async function makeForCustomer(
  { db: tx, config, actor }: Act,
  form: ProformaForm & { partner_id?: number | null | undefined; days?: number | undefined },
): Promise<ProformaRow> {
  const { partner_id: partnerId = null, days = config.settings.PROFORMA_DAYS } = form;
  await lockOwner(tx, partnerId);
  const row = await priceAndInsert(tx, config, form, {
    ...contactOf(form),
    partnerId,
    madeById: actor.kind === 'account' ? actor.id : null,
    validUntil: plusDays(today(), days),
  });
  await notifyOfProforma({ db: tx, config }, row, 'ready');
  const { id, number, validUntil, amountTotal } = row;
  await writeAudit(tx, actor, {
    action: 'proforma made',
    subject: `proforma:${id}`,
    after: { number, validUntil, amountTotal, partnerId },
  });
  return row;
}

/** Locks before all else, in the order of an erasure: a proforma made in between would outlive it. Throws `not-found`. */
async function lockOwner(tx: Db, partnerId: number | null): Promise<void> {
  if (partnerId !== null) await lockPerson(tx, partnerId);
}

type Contact = Pick<ProformaRow, 'company' | 'ninea' | 'name' | 'email' | 'phone'>;

/** Throws `bad-request` without a channel to the contact. */
function contactOf(form: ProformaForm): Contact {
  const { company, name, ninea = '', email = '', telephone = '' } = form;
  if (email === '' && telephone === '') {
    const message = 'Indiquez une adresse e-mail ou un numéro de téléphone.';
    throw new Problem('bad-request', message, [{ field: 'email', message }]);
  }
  return {
    company,
    name,
    email,
    ninea: readNinea(ninea) ?? '',
    phone: toE164(telephone) ?? null,
  };
}

const waysOf = ({ email, phone }: Contact) => [
  ...(email === '' ? [] : [email]),
  ...(phone === null ? [] : [phone]),
];

async function priceAndInsert(
  tx: Db,
  config: Config,
  form: ProformaForm,
  who: Contact &
    Pick<ProformaRow, 'partnerId' | 'validUntil'> &
    Partial<Pick<ProformaRow, 'madeById' | 'remindedAt'>>,
): Promise<ProformaRow> {
  const { payment_mode: paymentMode = 'online' } = form;
  const lines = form.order_lines.map(({ id, quantity, list_price: shownPrice, services }) => ({
    id,
    quantity,
    services,
    ...(shownPrice !== undefined && { shownPrice }),
  }));
  const basket = { kind: 'order' as const, lines, ...destinationOf(form) };
  // Discounts are bound to one person and one order, so a proforma has none.
  const { priced, zone, pickup } = await priceBasket({ db: tx, config }, basket, { isPlain: true });
  refuseHugeTotal(priced);
  return insertProforma(tx, {
    ...who,
    note: form.note ?? '',
    paymentMode,
    zoneId: zone?.id ?? null,
    placeId: pickup?.placeId ?? null,
    destination: zone?.name ?? pickup?.name ?? '',
    lines: priced.lines,
    vatPercent: config.settings.SHOP_VAT_PERCENT,
    amountUntaxed: priced.untaxed,
    amountTax: priced.tax,
    amountTotal: priced.total,
  });
}

/** Inserts a proforma under the next number of the year (rule S-39). Little should follow in the transaction. */
async function insertProforma(
  tx: Db,
  values: Omit<typeof proformas.$inferInsert, 'number'>,
): Promise<ProformaRow> {
  const madeAt = new Date();
  const year = madeAt.getUTCFullYear();
  const { last } = oneRow(
    await tx
      .insert(proformaCounters)
      .values({ year, last: 1 })
      .onConflictDoUpdate({
        target: proformaCounters.year,
        set: { last: sql`${proformaCounters.last} + 1` },
      })
      .returning(),
  );
  const number = `PF-${year}-${String(last).padStart(6, '0')}`;
  return oneRow(
    await tx
      .insert(proformas)
      .values({ ...values, number, madeAt })
      .returning(),
  );
}
