import type { CommandOutcome } from '#contract/delivery/round-states.ts';
import type { RoundCommand } from '#contract/delivery/rounds.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';
import type { OwnedOrder } from '#server/sales/orders/order/may-see.ts';
import type { Round } from '../round/lock-round.ts';
import type { ReturnRow, Stop } from '../round/stops.ts';

/** What a command changes, within the transaction of its answer; its round is locked. */
export type Driving = {
  tx: Db;
  config: Config;
  actor: Actor;
  round: Round;
  command: RoundCommand;
};
/** A stop whose order is locked. */
export type LockedStop = { stop: Stop; order: OwnedOrder; returned: ReturnRow | null };
export type Answer = { outcome: CommandOutcome; message: string };

export const APPLIED: Answer = { outcome: 'applied', message: '' };

/** A phone that is further from the shop's clock tells no time at all. */
const MOST_OFF_MS = 400 * 86_400_000;

/** When something happened by a phone's clock; null where that is years off. */
export function phoneTime({ at }: RoundCommand): Date | null {
  const moment = new Date(at);
  return Math.abs(moment.getTime() - Date.now()) <= MOST_OFF_MS ? moment : null;
}

/** The number of whoever drives; no round has that of a machine. */
export const driverIdOf = (actor: Actor): number => (actor.kind === 'account' ? actor.id : 0);

export const incomplete = (message: string) => new Problem('bad-request', message);
