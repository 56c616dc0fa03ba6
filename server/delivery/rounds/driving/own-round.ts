import { eq } from 'drizzle-orm';
import type { CommandOutcome, StopState } from '#contract/delivery/round-states.ts';
import type { RoundCommand } from '#contract/delivery/rounds.ts';
import { hourWords } from '#contract/sales/handover/delivery-promise.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { partners } from '#server/base/identity/tables.ts';
import { Problem } from '#server/base/problem.ts';
import type { OwnedOrder } from '#server/sales/orders/order/may-see.ts';
import { findMover, type Round } from '../round/lock-round.ts';
import {
  type ReturnRow,
  type Stop,
  type StopOfOrder,
  settledElsewhereReason,
} from '../round/stops.ts';

/** In the transaction of the response; the round is locked. */
export type DrivingContext = {
  tx: Db;
  config: Config;
  actor: Actor;
  round: Round;
  command: RoundCommand;
};

export type LockedStop = { stop: Stop; order: OwnedOrder; returned: ReturnRow | null };

export type CommandReply = { outcome: CommandOutcome; message: string };

export const APPLIED: CommandReply = { outcome: 'applied', message: '' };

/** A clock further off is ignored. */
const MOST_OFF_MS = 400 * 86_400_000;

/** The phone's time; null if it is years off. */
export function phoneTime({ at }: RoundCommand): Date | null {
  const moment = new Date(at);
  return Math.abs(moment.getTime() - Date.now()) <= MOST_OFF_MS ? moment : null;
}

/** 0 for an API key, which drives no round. */
export const driverIdOf = (actor: Actor): number => (actor.kind === 'account' ? actor.id : 0);

export const incompleteCommand = (message: string) => new Problem('bad-request', message);

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

/** Says who settled the stop before; changes nothing. */
export async function reportSettled(tx: Db, found: StopOfOrder): Promise<CommandReply> {
  const { stop, order, returned } = found;
  const elsewhere = settledElsewhereReason(found);
  const [by, at, what] =
    elsewhere === undefined
      ? [await readAccountName(tx, stop.settledById), stop.settledAt, ` : ${HAPPENED[stop.state]}.`]
      : returned === null
        ? await tellMoved(tx, order.id, elsewhere)
        : ['la boutique', null, `. ${elsewhere}`];
  const when = at === null ? '' : ` à ${hourAt(at)}`;
  return { outcome: 'settled', message: `Déjà enregistré par ${by}${when}${what}` };
}

/** « 10 h 45 », Dakar's time. */
export const hourAt = (at: Date): string => hourWords(at.toISOString().slice(11, 16));

/** « la boutique » without an id, and for an unknown account or one without a name. */
export async function readAccountName(db: Db, id: number | null): Promise<string> {
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
  const moved = await findMover(tx, orderId);
  return [await readAccountName(tx, moved?.byId ?? null), moved?.at ?? null, `. ${what}`];
}
