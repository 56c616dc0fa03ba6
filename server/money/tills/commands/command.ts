import type { CommandOutcome } from '#contract/delivery/round-states.ts';
import type { TillCommand } from '#contract/money/tills/till-commands.ts';
import type { OwnDevice } from '../devices/own-device.ts';
import type { TillAct } from '../returning/returning.ts';
import type { Session } from '../sessions/own-session.ts';

export type CommandReply = { outcome: CommandOutcome; message: string; orderId: number | null };

/** A command of a locked device; `db` is the transaction of its response. */
export type Commanded = TillAct & OwnDevice & { command: TillCommand };

/** A command with its session, locked. */
export type InSession = Commanded & { session: Session; vouchers: ReadonlyMap<string, number> };

export const APPLIED: CommandReply = { outcome: 'applied', message: '', orderId: null };

/** A clock further off is ignored. */
const MOST_OFF_MS = 400 * 86_400_000;

/** The time by the device's clock; the server's if that is years off. */
export function deviceTime({ at }: Pick<TillCommand, 'at'>): Date {
  const [said, now] = [new Date(at), new Date()];
  return Math.abs(said.getTime() - now.getTime()) <= MOST_OFF_MS ? said : now;
}
