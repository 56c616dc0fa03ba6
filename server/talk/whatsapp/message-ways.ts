import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { MessageWay } from '#contract/talk/message-way-kinds.ts';
import type { OwnMessageWays } from '#contract/talk/message-ways.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import { findPerson, lockPerson } from '#server/base/identity/find-partner.ts';
import { partners } from '#server/base/identity/tables.ts';
import { Problem } from '#server/base/problem.ts';
import { whatsappContacts } from '#server/talk/whatsapp/tables.ts';
import { findAgreed, lockContact } from './contacts.ts';

type Owner = { phone: string | null; phoneProvenAt: Date | null };

const UNPROVEN = 'Confirmez d’abord votre numéro pour mettre WhatsApp avant les SMS.';

/** Throws `not-found`. */
export async function readMessageWays(
  db: Db,
  config: Config,
  partnerId: number,
): Promise<OwnMessageWays> {
  const person = await findPerson(db, partnerId);
  return { ways: person.messageWays, whatsapp: await wishOf(db, config, person) };
}

/** Shown to the proven owner only (rule T-18). */
async function wishOf(
  db: Db,
  { settings }: Config,
  { phone, phoneProvenAt }: Owner,
): Promise<OwnMessageWays['whatsapp']> {
  if (phone === null || settings.WHATSAPP_TOKEN === undefined) return 'none';
  if (phoneProvenAt === null) return 'unproven';
  return (await findAgreed(db, phone)) === undefined ? 'possible' : 'agreed';
}

/**
 * Stores the order of ways, or none (null). WhatsApp before text messages is also the number's choice, so its owner
 * alone changes that. Throws `not-found`, and `conflict` for an unproven number.
 */
export async function setMessageWays(
  db: Db,
  config: Config,
  partnerId: number,
  ways: MessageWay[] | null,
): Promise<void> {
  await db.transaction(async (tx) => {
    const person = await lockPerson(tx, partnerId);
    if (ways !== null) await wishForNumber(tx, config, person, ways);
    await tx.update(partners).set({ messageWays: ways }).where(eq(partners.id, partnerId));
  });
}

async function wishForNumber(tx: Db, config: Config, person: Owner, ways: MessageWay[]) {
  const wish = await wishOf(tx, config, person);
  const isWanted = ways.indexOf('whatsapp') < ways.indexOf('sms');
  if (wish === 'none' || isWanted === (wish === 'agreed')) return;
  if (wish === 'unproven') throw new Problem('conflict', UNPROVEN);
  const { id } = await lockContact(tx, person.phone!, '');
  await tx
    .update(whatsappContacts)
    .set({ agreedAt: isWanted ? sql`now()` : null })
    .where(eq(whatsappContacts.id, id));
}

/** Applies SUIVRE or STOP to accounts that proved the number and chose their ways. */
export async function followWish(tx: Db, phone: string, isWanted: boolean): Promise<void> {
  const others = sql`array_remove(${partners.messageWays}, 'whatsapp')`;
  const messageWays = isWanted
    ? sql`array_prepend('whatsapp', ${others})`
    : sql`array_append(${others}, 'whatsapp')`;
  await tx
    .update(partners)
    .set({ messageWays })
    .where(
      and(
        eq(partners.phone, phone),
        isNotNull(partners.phoneProvenAt),
        isNotNull(partners.messageWays),
      ),
    );
}
