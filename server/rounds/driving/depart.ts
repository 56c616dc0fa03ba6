import { and, eq, ne } from 'drizzle-orm';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/open.ts';
import { roundStops } from '#server/db/schema/rounds.ts';
import { roundMessage, tellBuyer } from '#server/orders/order/tell-buyer.ts';
import type { StopOfOrder } from '../round/stops.ts';
import { type Answer, APPLIED, type Driving } from './own-round.ts';
import { nameOf } from './settled-by.ts';

/** A phone whose clock is wrong tells no hour to anybody. */
const MOST_AHEAD_MS = 12 * 3_600_000;
const hourOf = new Intl.DateTimeFormat('fr-FR', {
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'Africa/Dakar',
});

/**
 * The driver sets out to a stop: its buyer is told about when, unless that is over when the phone is heard. Another
 * stop that was begun waits again.
 */
export async function depart(
  { tx, config, actor, command }: Driving,
  { stop, order }: StopOfOrder,
): Promise<Answer> {
  if (stop.state === 'on_the_way') {
    const by = await nameOf(tx, actor.kind === 'account' ? actor.id : null);
    return { outcome: 'settled', message: `Déjà enregistré par ${by} : en route.` };
  }
  const expectedAt = expectedOf(command.expected_at);
  await tx
    .update(roundStops)
    .set({ state: 'planned', expectedAt: null })
    .where(
      and(
        eq(roundStops.roundId, stop.roundId),
        eq(roundStops.state, 'on_the_way'),
        ne(roundStops.id, stop.id),
      ),
    );
  await tx
    .update(roundStops)
    .set({ state: 'on_the_way', expectedAt })
    .where(eq(roundStops.id, stop.id));
  if (expectedAt !== null) await announce(tx, config, order, expectedAt);
  return APPLIED;
}

function expectedOf(said: string | undefined): Date | null {
  if (said === undefined) return null;
  const ahead = Date.parse(said) - Date.now();
  return ahead > 0 && ahead < MOST_AHEAD_MS ? new Date(said) : null;
}

const announce = (tx: Db, config: Config, order: StopOfOrder['order'], expectedAt: Date) =>
  tellBuyer(
    tx,
    config,
    order,
    roundMessage({ kind: 'coming', hour: hourOf.format(expectedAt).replace(':', ' h ') }),
  );
