import { eq } from 'drizzle-orm';
import type { StopState } from '#contract/delivery/round-states.ts';
import { hourWords } from '#contract/sales/handover/delivery-promise.ts';
import type { Db } from '#server/base/db/open.ts';
import { partners } from '#server/base/identity/tables.ts';
import { type StopOfOrder, settledElsewhere } from '../round/stops.ts';
import { whoMoved } from '../round/who-moved.ts';
import type { Answer } from './own-round.ts';

const HAPPENED: Record<StopState, string> = {
  planned: 'à livrer',
  on_the_way: 'en route',
  delivered: 'livré',
  collected: 'repris',
  absent: 'client absent',
  refused: 'refusé par le client',
  skipped: 'pas visité',
  removed: 'retiré de la tournée',
};

/** Tells who settled a stop before, and how; nothing changes. */
export async function tellSettled(tx: Db, found: StopOfOrder): Promise<Answer> {
  const { stop, order, returned } = found;
  const elsewhere = settledElsewhere(found);
  const [by, at, what] =
    elsewhere === undefined
      ? [await nameOf(tx, stop.settledById), stop.settledAt, ` : ${HAPPENED[stop.state]}.`]
      : returned === null
        ? await tellMoved(tx, order.id, elsewhere)
        : ['la boutique', null, `. ${elsewhere}`];
  const when = at === null ? '' : ` à ${hourAt(at)}`;
  return { outcome: 'settled', message: `Déjà enregistré par ${by}${when}${what}` };
}

/** A moment as « 10 h 45 », in Dakar's time. */
export const hourAt = (at: Date): string => hourWords(at.toISOString().slice(11, 16));

export async function nameOf(db: Db, id: number | null): Promise<string> {
  if (id === null) return 'la boutique';
  const [found] = await db
    .select({ name: partners.name })
    .from(partners)
    .where(eq(partners.id, id));
  return found?.name || 'la boutique';
}

async function tellMoved(
  tx: Db,
  orderId: number,
  what: string,
): Promise<[by: string, at: Date | null, what: string]> {
  const moved = await whoMoved(tx, orderId);
  return [await nameOf(tx, moved?.byId ?? null), moved?.at ?? null, `. ${what}`];
}
