import type { TillCommand } from '#contract/money/tills/till-commands.ts';
import { Problem } from '#server/base/problem.ts';
import { countPickupTries } from '#server/sales/orders/pickup/pickup-code.ts';
import { refusal } from '../devices/own-device.ts';
import { returnHere } from '../returning/return-here.ts';
import {
  countSession,
  lockNamedSession,
  lockSession,
  moveCash,
  openSession,
} from '../sessions/own-session.ts';
import { applySale } from './apply-sale.ts';
import { APPLIED, type Commanded, type CommandReply, deviceTime } from './command.ts';
import { dropSale, handOverHere, payHere } from './finish-order.ts';

/** Acts on one command, in a savepoint: a refusal leaves nothing behind but its sentence. */
export async function act(
  commanded: Commanded,
  vouchers: ReadonlyMap<string, number> | Problem,
): Promise<CommandReply> {
  const { db, command } = commanded;
  if (command.kind === 'sale') return applySale(commanded, vouchers);
  const attempt = () => db.transaction((tx) => actOnDrawer({ ...commanded, db: tx }, vouchers));
  const { order_id: orderId = 0, pickup_code: code } = command;
  // A wrong code counts, although its savepoint is rolled back. Commands that check none forget none.
  const proof = command.kind === 'hand_over' ? { code } : undefined;
  return countPickupTries(db, commanded.actor, { orderId, proof }, attempt).catch(
    (error: unknown) => {
      if (!(error instanceof Problem)) throw error;
      return { outcome: 'refused' as const, message: error.message, orderId: null };
    },
  );
}

const MOVES_MONEY: readonly TillCommand['kind'][] = ['pay', 'cash_in', 'cash_out'];

async function actOnDrawer(
  commanded: Commanded,
  vouchers: ReadonlyMap<string, number> | Problem,
): Promise<CommandReply> {
  if (vouchers instanceof Problem) throw vouchers;
  const { db: tx, actor, till, command } = commanded;
  const { kind, amount, reason = '', cash_reason: reasonKind = 'other' } = command;
  if (kind === 'open') return open(commanded);
  const named = { tillId: till.id, key: command.session };
  // Only money taken falls into a later drawer: a count that comes late would close it.
  const session = MOVES_MONEY.includes(kind)
    ? await lockSession(tx, actor, named)
    : await lockNamedSession(tx, named);
  const inSession = { ...commanded, session, vouchers };
  switch (kind) {
    case 'pay':
      return payHere(inSession);
    case 'hand_over':
      return handOverHere(inSession);
    case 'drop':
      return dropSale(inSession);
    case 'return':
      return { ...APPLIED, ...(await returnHere(inSession)) };
    case 'cash_in':
    case 'cash_out': {
      const amountXof = (kind === 'cash_in' ? 1 : -1) * (amount ?? 0);
      const move = { amountXof, reasonKind, reason, deviceAt: deviceTime(command) };
      await moveCash(tx, actor, session, move);
      return APPLIED;
    }
    case 'count':
      if (amount === undefined) throw refusal('Comptez la caisse.');
      await countSession(tx, actor, session, amount);
      return APPLIED;
    default:
      throw refusal('Cette commande n’est pas connue.');
  }
}

async function open({ db: tx, actor, till, command }: Commanded): Promise<CommandReply> {
  const { amount, session: key } = command;
  if (amount === undefined) throw refusal('Indiquez le fond de caisse.');
  const { isJoined } = await openSession(tx, actor, { tillId: till.id, key, floatXof: amount });
  return isJoined
    ? {
        ...APPLIED,
        outcome: 'settled',
        message: 'La caisse était déjà ouverte : vous la partagez.',
      }
    : APPLIED;
}
