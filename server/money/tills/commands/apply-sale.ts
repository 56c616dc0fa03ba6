import { eq, sql } from 'drizzle-orm';
import { MAX_XOF } from '#contract/base/fields/money.ts';
import type { TillCommand } from '#contract/money/tills/till-commands.ts';
import { ticketNumber } from '#contract/money/tills/till-words.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import { Problem, type ProblemCode } from '#server/base/problem.ts';
import { retryIfTermsChanged } from '#server/sales/orders/delivery/delivery-terms.ts';
import { withoutCodes } from '../selling/take-parts.ts';
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

/** A device that skips more numbers than this has a wrong count. */
const MOST_MISSING = 100;

/**
 * Books a sale under its number, or stores it as refused under that number with its cash: the customer has left with the
 * goods (rule M-49). Numbers that the device skipped are stored as missing tickets; a number that is taken becomes the next.
 */
export async function applySale(
  commanded: Commanded,
  vouchers: ReadonlyMap<string, number> | Problem,
): Promise<CommandReply> {
  const { db: tx, actor, till, device } = commanded;
  const { sequence: printed = 0, session: sessionKey } = commanded.command;
  const session = await lockSession(tx, actor, { tillId: till.id, key: sessionKey });
  const next = device.lastSequence + 1;
  const isPossible = printed >= next && printed - next <= MOST_MISSING;
  const sequence = isPossible ? printed : next;
  const command = { ...commanded.command, sequence };
  const selling = { ...commanded, command, session, vouchers: new Map<string, number>() };
  await storeMissing(selling, next, sequence);
  await tx
    .update(tillDevices)
    .set({ lastSequence: sequence, seenAt: sql`now()` })
    .where(eq(tillDevices.id, device.id));
  const numberOf = (of: number) => ticketNumber(till.code, device.letter, of);
  const ticket = numberOf(sequence);
  const renamed =
    sequence === printed ? '' : `Le ticket ${numberOf(printed)} est enregistré sous ${ticket}. `;
  const written = await retryIfTermsChanged(() =>
    tx.transaction((inner) => {
      if (vouchers instanceof Problem) throw vouchers;
      return sell({ ...selling, db: inner, vouchers }, ticket);
    }),
  ).catch(problemOf);
  if (!(written instanceof Problem)) {
    return { ...APPLIED, message: renamed.trim(), orderId: written };
  }
  await storeRefused(
    { ...selling, vouchers: vouchers instanceof Problem ? new Map() : vouchers },
    ticket,
    written,
  );
  return {
    outcome: 'refused',
    message: `${renamed}Ticket ${ticket} : ${written.message} Il est gardé, un responsable le réglera.`,
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
  const { db: tx, command, vouchers } = selling;
  const { customer: _, company: __, later, ...refused } = command;
  const { parts = [], takes_away: takesAway = false } = command;
  await tx.insert(tillSales).values({
    ...columnsOf(selling, ticket),
    // Nothing changed hands: there is nothing to decide.
    state: parts.length === 0 && !takesAway ? 'settled' : 'refused',
    looseCashXof: cashOf(command),
    problem: message,
    // Without the persons' data: an address is some, and a company may be a person.
    refused: {
      ...refused,
      ...(later !== undefined && { later: { sale: later.sale } }),
      ...(parts.length > 0 && { parts: withoutCodes(parts, vouchers) }),
    },
  });
}

/** Tickets that the device printed and that never came, so that no number is left out. */
async function storeMissing(selling: InSession, from: number, until: number): Promise<void> {
  const { db: tx, till, device } = selling;
  for (let sequence = from; sequence < until; sequence += 1) {
    const number = ticketNumber(till.code, device.letter, sequence);
    await tx.insert(tillSales).values({
      ...columnsOf(selling, number),
      sequence,
      totalXof: 0,
      state: 'refused',
      problem: 'Ce ticket n’est pas arrivé : demandez au vendeur ce qu’il a vendu.',
    });
  }
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
