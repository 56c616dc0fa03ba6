import {
  type Answer,
  EMPTY_QUEUE,
  enqueue,
  hearResult,
  type Notice,
  type QueueMemory,
  takeShown,
} from '#browser/queue/memory.ts';
import type { OnlineProvider } from '#contract/money/payment-states.ts';
import type { TillState } from '#contract/money/tills/till.ts';
import type { TillCommand, TillResult } from '#contract/money/tills/till-commands.ts';
import type { TillPart } from '#contract/money/tills/till-sales.ts';
import type { TillCommandKind } from '#contract/money/tills/till-words.ts';

/** A command without an answer. `about` says in French what it concerns. */
export type QueuedTill = { command: TillCommand; about: string };
/** Shown until the seller has read it. */
export type TillNotice = Notice & { kind: TillCommandKind; about: string };

/** XOF. */
export type TicketLine = { name: string; quantity: number; price: number; total: number };

/** The company that the invoice names. NINEA and address may be empty. */
export type BilledTo = { name: string; ninea: string; address: string };

/** A wallet that pays what is left of a sale, XOF. */
export type TicketWallet = {
  provider: OnlineProvider;
  amount: number;
  state: 'open' | 'paid' | 'dropped';
};

/** A sale of this device, as it is printed. XOF. Its key is the key of its command. */
export type Ticket = {
  key: string;
  session: string;
  till: string;
  letter: string;
  sequence: number;
  shop: TillState['shop'];
  place: string;
  at: string;
  seller: string;
  lines: TicketLine[];
  serials: { product_id: number; serials: string[] }[];
  total: number;
  tax: number;
  parts: TillPart[];
  customer: string;
  /** Null or missing without one. */
  company?: BilledTo | null;
  isOffline: boolean;
  /** Once the server has booked it. */
  orderId: number | null;
  /** Why the server refused it, in French; else empty. */
  problem: string;
  wallet: TicketWallet | null;
  /** How goods come that the customer does not take away; empty or missing if they do. */
  later?: string;
};

/** What the till keeps on the device. The functions below return a changed copy; `storage.ts` writes it. */
export type Memory = QueueMemory<QueuedTill, TillNotice> & {
  /** As the server sent it last; null before the first response. */
  state: TillState | null;
  /** The highest sequence of a ticket of this device; a number is never used twice. */
  sequence: number;
  /** Oldest first. */
  tickets: Ticket[];
};

export const EMPTY: Memory = { ...EMPTY_QUEUE, state: null, sequence: 0, tickets: [] };

const MOST_TICKETS = 200;

/** One more than any number that the server or this device knows. */
const nextSequence = ({ state, sequence }: Memory): number =>
  Math.max(state?.device.last_sequence ?? 0, sequence) + 1;

/** Appends a command that is no sale. */
export const noteCommand = (memory: Memory, noted: QueuedTill): Memory =>
  enqueue<QueuedTill, Memory>(memory, noted);

/** Appends a sale and its ticket under the next sequence. The same key again, as from a second tab, changes nothing. */
export function noteSale(
  memory: Memory,
  noted: QueuedTill,
  ticket: Omit<Ticket, 'sequence'>,
): Memory {
  if (memory.tickets.some(({ key }) => key === ticket.key)) return memory;
  const sequence = nextSequence(memory);
  const command = { ...noted.command, sequence };
  return {
    ...enqueue<QueuedTill, Memory>(memory, { ...noted, command }),
    sequence,
    tickets: [...memory.tickets, { ...ticket, sequence }].slice(-MOST_TICKETS),
  };
}

/** Removes answered commands, and takes the server's state of the till. */
export function applyReply(
  memory: Memory,
  answer: Answer,
  { results, state }: { results: readonly TillResult[]; state: TillState },
): Memory {
  return applyState(results.reduce(hearCommand, memory), answer, state);
}

/** Ignores the state of an older request. */
export const applyState = (memory: Memory, answer: Answer, state: TillState): Memory =>
  takeShown(memory, answer, { state });

export const dropRefusedCommand = (memory: Memory, key: string, message: string): Memory =>
  hearCommand(memory, { key, outcome: 'refused', message });

/** Ends a wallet that is open, with the command that says so; goods that come later need none. */
export function settleWallet(
  memory: Memory,
  key: string,
  state: 'paid' | 'dropped',
  noted: QueuedTill | null,
): Memory {
  const wallet = memory.tickets.find((ticket) => ticket.key === key)?.wallet;
  if (wallet?.state !== 'open') return memory;
  const told = noted === null ? memory : noteCommand(memory, noted);
  return changeTicket(told, key, { wallet: { ...wallet, state } });
}

const changeTicket = (memory: Memory, key: string, part: Partial<Ticket>): Memory => ({
  ...memory,
  tickets: memory.tickets.map((ticket) => (ticket.key === key ? { ...ticket, ...part } : ticket)),
});

function hearCommand(memory: Memory, result: TillResult): Memory {
  const noted = memory.queue.find(({ command }) => command.key === result.key);
  const after = hearResult<QueuedTill, TillNotice, Memory>(memory, result, noticeOf);
  if (noted === undefined) return after;
  const { order_id: orderId, outcome, message } = result;
  if (noted.command.kind === 'drop' && outcome === 'refused') {
    return reopenWallet(after, noted.command.order_id);
  }
  return changeTicket(after, result.key, {
    ...(orderId !== undefined && { orderId }),
    ...(outcome === 'refused' && { problem: message }),
  });
}

/** The customer paid while the seller dropped the sale: its wallet is asked again. */
function reopenWallet(memory: Memory, orderId: number | undefined): Memory {
  const ticket = memory.tickets.find((one) => one.orderId !== null && one.orderId === orderId);
  return ticket?.wallet == null
    ? memory
    : changeTicket(memory, ticket.key, { wallet: { ...ticket.wallet, state: 'open' } });
}

const noticeOf = ({ command, about }: QueuedTill, { key, outcome, message }: Notice) => ({
  key,
  outcome,
  message,
  kind: command.kind,
  about,
});
