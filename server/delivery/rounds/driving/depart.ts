import { and, eq, ne } from 'drizzle-orm';
import { roundStops } from '#server/delivery/rounds/tables.ts';
import { readOwnedOrder } from '#server/sales/orders/order/find-orders.ts';
import { notifyBuyer, roundMessage } from '#server/sales/orders/order/notify-buyer.ts';
import { notifyRelative } from '#server/sales/orders/relative/notify-relative.ts';
import { type Stop, type StopOfOrder, UNSETTLED } from '../round/stops.ts';
import {
  APPLIED,
  type CommandReply,
  type DrivingContext,
  hourAt,
  readAccountName,
} from './own-round.ts';

const MOST_AHEAD_MS = 12 * 3_600_000;
const OTHER_HOUR_MS = 15 * 60_000;
const MOST_TIMES = 3;

/** The driver leaves for a stop; the buyer is informed of the hour by rule D-11. Another started stop waits again. */
export async function departToStop(
  driving: DrivingContext,
  found: StopOfOrder,
): Promise<CommandReply> {
  const { tx, actor, command } = driving;
  const { stop } = found;
  if (stop.state === 'on_the_way') {
    const by = await readAccountName(tx, actor.kind === 'account' ? actor.id : null);
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
    .set({ ...UNSETTLED, state: 'on_the_way', expectedAt })
    .where(eq(roundStops.id, stop.id));
  if (expectedAt !== null && isNews(stop, expectedAt)) await announce(driving, found, expectedAt);
  return APPLIED;
}

const isNews = ({ toldHour, toldTimes }: Stop, expectedAt: Date): boolean =>
  toldTimes < MOST_TIMES &&
  (toldHour === null || Math.abs(toldHour.getTime() - expectedAt.getTime()) >= OTHER_HOUR_MS);

function expectedOf(said: string | undefined): Date | null {
  if (said === undefined) return null;
  const ahead = Date.parse(said) - Date.now();
  return ahead > 0 && ahead < MOST_AHEAD_MS ? new Date(said) : null;
}

async function announce(
  { tx, config }: DrivingContext,
  { stop, order, returned }: StopOfOrder,
  expectedAt: Date,
): Promise<void> {
  const kind = returned === null ? 'coming' : 'fetching';
  const message = roundMessage({ kind, hour: hourAt(expectedAt) });
  // A buyer who pays for a relative is informed after the arrival; the hour is for the recipient.
  if (order.forRelative === null)
    await notifyBuyer(tx, config, await readOwnedOrder(tx, order.id), message);
  else await notifyRelative(tx, config, order, { kind, hour: hourAt(expectedAt) });
  await tx
    .update(roundStops)
    .set({ toldHour: expectedAt, toldTimes: stop.toldTimes + 1 })
    .where(eq(roundStops.id, stop.id));
}
