import type { TillSale } from '#contract/money/tills/till.ts';
import { ticketNumber } from '#contract/money/tills/till-words.ts';
import type { Memory, Ticket } from './memory.ts';

/** The session that takes sales on this device. XOF; `isWaiting` while the server does not know it. */
export type ShownSession = { key: string; float: number; openedAt: string; isWaiting: boolean };

export type ShownSale = {
  number: string;
  at: string;
  seller: string;
  total: number;
  /** `open`: a wallet has not paid yet. */
  state: 'waiting' | 'refused' | 'done' | 'open' | 'dropped';
  problem: string;
  /** Undefined for a sale of another device. */
  ticket: Ticket | undefined;
};

/** The session as it will be once the queue is sent; undefined when none takes sales. */
export function sessionOf({ state, queue }: Memory): ShownSession | undefined {
  const known = state?.session;
  let session: ShownSession | undefined =
    known?.state === 'open'
      ? { key: known.key, float: known.float, openedAt: known.opened_at, isWaiting: false }
      : undefined;
  for (const { command } of queue) {
    if (command.kind === 'open' && session === undefined) {
      const { session: key, amount = 0, at } = command;
      session = { key, float: amount, openedAt: at, isWaiting: true };
    }
    if (command.kind === 'count' && session?.key === command.session) session = undefined;
  }
  return session;
}

export const numberOf = ({ till, letter, sequence }: Ticket): string =>
  ticketNumber(till, letter, sequence);

/** The sales of the running session, newest first: those that the server knows, and those that wait. */
export function salesOf(memory: Memory): ShownSale[] {
  const session = sessionOf(memory);
  const waiting = new Set(memory.queue.map(({ command }) => command.key));
  const isServers = memory.state?.session?.key === session?.key;
  const others = isServers ? (memory.state?.sales ?? []).map(otherSale) : [];
  const booked = new Set(others.map(({ number }) => number));
  // A device that opened the till without a network joined the session of another, under a key of its own.
  const own = memory.tickets
    .filter((ticket) => ticket.session === session?.key || booked.has(numberOf(ticket)))
    .map((ticket) => ownSale(ticket, waiting.has(ticket.key)));
  const known = new Set(own.map(({ number }) => number));
  const problems = new Map(others.map(({ number, problem }) => [number, problem]));
  return [
    ...own.map((sale) => ({ ...sale, problem: problems.get(sale.number) || sale.problem })),
    ...others.filter(({ number }) => !known.has(number)),
  ].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
}

function ownSale(ticket: Ticket, isWaiting: boolean): ShownSale {
  const { at, seller, total, problem, wallet } = ticket;
  const state = stateOf(ticket, isWaiting, wallet?.state);
  return { number: numberOf(ticket), at, seller, total, state, problem, ticket };
}

function stateOf(
  { problem }: Ticket,
  isWaiting: boolean,
  wallet: 'open' | 'paid' | 'dropped' | undefined,
): ShownSale['state'] {
  if (problem !== '') return 'refused';
  if (wallet === 'dropped' || wallet === 'open') return wallet;
  return isWaiting ? 'waiting' : 'done';
}

const otherSale = ({ number, at, seller, total, state, problem }: TillSale): ShownSale => ({
  number,
  at,
  seller,
  total,
  state: state === 'refused' ? 'refused' : 'done',
  problem,
  ticket: undefined,
});
