import { and, eq, inArray, isNotNull, notExists, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/base/db/open.ts';
import { partners } from '#server/base/identity/tables.ts';
import { leads } from '#server/sales/leads/tables.ts';
import { orders } from '#server/sales/orders/tables.ts';
import { whatsappContacts } from '#server/talk/whatsapp/tables.ts';

/** Baskets that were reported with a person's address or number. */
export const isBasketOf = ({ email, phone }: { email: string; phone: string | null }): SQL =>
  or(
    email === '' ? undefined : sql`lower(unaccent(${leads.email})) = lower(unaccent(${email}))`,
    phone === null
      ? undefined
      : eq(sql`right(regexp_replace(${leads.phone}, '\\D', '', 'g'), 9)`, phone.slice(-9)),
  ) ?? sql`false`;

/** Conversations by today's number, or by an order's number that no other customer has. */
export function isConversationOf(tx: Db, people: { id: number; phone: string | null }[]): SQL {
  const ids = people.map(({ id }) => id);
  const phones = people.flatMap(({ phone }) => (phone === null ? [] : [phone]));
  const ordered = tx
    .select({ phone: orders.buyerPhone })
    .from(orders)
    .where(and(inArray(orders.partnerId, ids), isNotNull(orders.buyerPhone)));
  const ofSomebodyElse = tx
    .select({ id: partners.id })
    .from(partners)
    .where(and(sql`${partners.phone} = ${whatsappContacts.phone}`, notInArray(partners.id, ids)));
  const isFormer = and(inArray(whatsappContacts.phone, ordered), notExists(ofSomebodyElse));
  return or(inArray(whatsappContacts.phone, phones), isFormer) ?? sql`false`;
}
