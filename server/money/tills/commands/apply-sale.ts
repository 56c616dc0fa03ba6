import { eq, sql } from 'drizzle-orm';
import { MAX_XOF } from '#contract/base/fields/money.ts';
import type { TillCommand } from '#contract/money/till.ts';
import { ticketNumber } from '#contract/money/till-words.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import { Problem, type ProblemCode } from '#server/base/problem.ts';
import { retryIfTermsChanged } from '#server/sales/orders/delivery/delivery-terms.ts';
import { writeSale, writeShortages } from '../selling/write-sale.ts';
import { lockSession } from '../sessions/own-session.ts';
import { tillDevices, tillSales } from '../tables.ts';
import {
  APPLIED,
  type Commanded,
  type CommandReply,
  deviceTime,
  type InSession,
} from './command.ts';

/**
 * Books a sale under the next number of its device, or stores it as refused under that number with its cash: the customer
 * has left with the goods (rule M-49). Refuses a wrong number and a till that is not open without storing a sale.
 */
export async function applySale(
  commanded: Commanded,
  vouchers: ReadonlyMap<string, number> | Problem,
): Promise<CommandReply> {
  const { db: tx, actor, till, device, command } = commanded;
  const { sequence = 0 } = command;
  if (sequence !== device.lastSequence + 1) {
    const message = `Le ticket n° ${sequence} ne suit pas le n° ${device.lastSequence} de cet appareil.`;
    return { outcome: 'refused', message, orderId: null };
  }
  const session = await tx
    .transaction((inner) => lockSession(inner, actor, { tillId: till.id, key: command.session }))
    .catch(problemOf);
  if (session instanceof Problem) {
    return { outcome: 'refused', message: session.message, orderId: null };
  }
  await tx
    .update(tillDevices)
    .set({ lastSequence: sequence, seenAt: sql`now()` })
    .where(eq(tillDevices.id, device.id));
  const ticket = ticketNumber(till.code, device.letter, sequence);
  const written = await retryIfTermsChanged(() =>
    tx.transaction((inner) => {
      if (vouchers instanceof Problem) throw vouchers;
      return sell({ ...commanded, db: inner, session, vouchers }, ticket);
    }),
  ).catch(problemOf);
  if (!(written instanceof Problem)) return { ...APPLIED, orderId: written };
  await storeRefused({ ...commanded, session, vouchers: new Map() }, ticket, written);
  return {
    outcome: 'refused',
    message: `Ticket ${ticket} : ${written.message} Il est gardé, un responsable le réglera.`,
    orderId: null,
  };
}

/** A refusal that a retry does not change. */
function problemOf(error: unknown): Problem {
  const isLasting = error instanceof Problem && !PASSING.includes(error.code);
  if (isLasting) return error;
  throw error;
}

const PASSING: readonly ProblemCode[] = ['unavailable', 'rate-limited'];

async function sell(selling: InSession, ticket: string): Promise<number> {
  const { db: tx, config, session, command } = selling;
  const { order, shortages } = await writeSale({
    ...selling,
    ticket,
    sessionId: session.id,
    discountPercent: config.settings.TILL_DISCOUNT_PERCENT,
  });
  const sale = oneRow(
    await tx
      .insert(tillSales)
      .values({ ...columnsOf(selling, ticket), state: 'done', orderId: order.id })
      .returning({ id: tillSales.id }),
  );
  await writeShortages(selling, sale.id, shortages);
  if (command.discount !== undefined) {
    await writeAudit(tx, selling.actor, {
      action: 'till discount given',
      subject: `order:${order.id}`,
      after: { ticket, ...command.discount },
    });
  }
  return order.id;
}

async function storeRefused(selling: InSession, ticket: string, { message }: Problem) {
  const { db: tx, command } = selling;
  const { customer: _, ...refused } = command;
  const { parts = [], takes_away: takesAway = false } = command;
  await tx.insert(tillSales).values({
    ...columnsOf(selling, ticket),
    // Nothing changed hands: there is nothing to decide.
    state: parts.length === 0 && !takesAway ? 'settled' : 'refused',
    looseCashXof: cashOf(command),
    problem: message,
    refused,
  });
}

const columnsOf = ({ device, session, actor, command }: InSession, number: string) => ({
  deviceId: device.id,
  sequence: command.sequence ?? 0,
  number,
  sessionId: session.id,
  totalXof: command.total ?? 0,
  isOffline: command.offline ?? false,
  sellerId: actor.kind === 'account' ? actor.id : null,
  deviceAt: deviceTime(command),
});

/** Cash with its stamp duty, XOF; no more than any amount may be, so that a mistyped ticket can be stored. */
function cashOf({ parts = [] }: TillCommand): number {
  const cash = parts.filter(({ way }) => way === 'cash');
  const sumXof = cash.reduce((sum, { amount, duty = 0 }) => sum + amount + duty, 0);
  return Math.min(sumXof, MAX_XOF);
}
