import { and, desc, eq, inArray } from 'drizzle-orm';
import type { StopState } from '#contract/round-states.ts';
import type { Db } from '#server/db/open.ts';
import { orderEvents } from '#server/db/schema/orders.ts';
import { partners } from '#server/db/schema/partners.ts';
import { type StopOfOrder, settledElsewhere } from '../round/stops.ts';
import type { Answer } from './own-round.ts';

const HAPPENED: Record<StopState, string> = {
  planned: 'à livrer',
  on_the_way: 'en route',
  delivered: 'livré',
  absent: 'client absent',
  refused: 'refusé par le client',
  skipped: 'pas visité',
  removed: 'retiré de la tournée',
};
const hour = new Intl.DateTimeFormat('fr-FR', { timeStyle: 'short', timeZone: 'Africa/Dakar' });

/** Tells who settled a stop before, and how; nothing changes. */
export async function tellSettled(tx: Db, found: StopOfOrder): Promise<Answer> {
  const { stop, order } = found;
  const elsewhere = settledElsewhere(found);
  const [by, at, what] =
    elsewhere === undefined
      ? [await nameOf(tx, stop.settledById), stop.settledAt, `${HAPPENED[stop.state]}.`]
      : [...(await whoMoved(tx, order.id)), elsewhere];
  const when = at === null ? '' : ` à ${hour.format(at)}`;
  return { outcome: 'settled', message: `Déjà enregistré par ${by}${when} : ${what}` };
}

export async function nameOf(db: Db, id: number | null): Promise<string> {
  if (id === null) return 'la boutique';
  const [found] = await db
    .select({ name: partners.name })
    .from(partners)
    .where(eq(partners.id, id));
  return found?.name || 'la boutique';
}

async function whoMoved(tx: Db, orderId: number): Promise<[by: string, at: Date | null]> {
  const [event] = await tx
    .select({ at: orderEvents.at, byId: orderEvents.byId })
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.orderId, orderId),
        inArray(orderEvents.kind, ['moved', 'cancelled', 'expired', 'taken-back']),
      ),
    )
    .orderBy(desc(orderEvents.id))
    .limit(1);
  return [await nameOf(tx, event?.byId ?? null), event?.at ?? null];
}
