import type { CommandOutcome } from '#contract/delivery/round-states.ts';
import type { TillCommand } from '#contract/money/tills/till-commands.ts';
import type { Act } from '#server/base/identity/act.ts';
import type { Providers } from '#server/money/payments/providers/provider.ts';
import type { OwnDevice } from '../devices/own-device.ts';
import type { Session } from '../sessions/own-session.ts';
import type { GoodsBack } from './goods-back.ts';

/** An act at a till: a return needs who refunds, and how goods come back. */
export type TillAct = Act & { providers: Providers; goodsBack: GoodsBack };

/** A return at a locked device, in its locked session; `db` is the transaction of its response. */
export type Returning = TillAct & OwnDevice & { command: TillCommand; session: Session };

/** `message` is in French; empty when there is nothing to say. */
export type Returned = { message: string; orderId: number };

/** A stored response of a return. */
export type AnsweredReturn = { outcome: CommandOutcome; message: string };
