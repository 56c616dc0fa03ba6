import type { TillState } from '#contract/money/tills/till.ts';
import type { TillCommand, TillResult } from '#contract/money/tills/till-commands.ts';
import { ticketNumber } from '#contract/money/tills/till-words.ts';
import { EMPTY, type Memory, noteSale, type Ticket } from './memory.ts';

export const AT = '2026-11-30T10:00:00.000Z';

export const aState = (more: Partial<TillState> = {}): TillState => ({
  seller: { id: 7, name: 'Fatou Sow' },
  till: { id: 1, code: 'C1', name: 'Caisse 1', place: 'Showroom', place_id: 1 },
  device: { id: 1, letter: 'A', last_sequence: 0 },
  session: { key: 'session-1', state: 'open', float: 0, opened_at: AT, opened_by: 'Fatou Sow' },
  sales: [],
  terms: { discount_percent: 10, duty_percent: 1, vat_percent: 18, providers: [], ways: ['cash'] },
  shop: { name: 'Sandaga', address: '', phone: '', ninea: '', rccm: '' },
  favourites: [],
  ...more,
});

/** A ticket without its sequence, which the memory gives. */
export const aTicket = (key: string, more: Partial<Ticket> = {}): Omit<Ticket, 'sequence'> => ({
  key,
  session: 'session-1',
  till: 'C1',
  letter: 'A',
  shop: aState().shop,
  place: 'Showroom',
  at: AT,
  seller: 'Fatou Sow',
  lines: [],
  serials: [],
  total: 1_000,
  tax: 153,
  parts: [{ way: 'cash', amount: 1_000, handed: 1_000 }],
  customer: '',
  company: null,
  isOffline: false,
  orderId: null,
  problem: '',
  wallet: null,
  ...more,
});

export const aSale = (key: string): TillCommand => ({
  key,
  at: AT,
  session: 'session-1',
  kind: 'sale',
  total: 1_000,
});

export const withSale = (memory: Memory, key: string, more: Partial<Ticket> = {}): Memory =>
  noteSale(memory, { command: aSale(key), about: 'la vente' }, aTicket(key, more));

/** A store in memory, where each change is a transaction. */
export function aStore(first: Memory = EMPTY) {
  let memory = first;
  return {
    read: async () => memory,
    change: async (step: (kept: Memory) => Memory) => {
      memory = step(memory);
      return memory;
    },
  };
}

/** A server that books each key once, and only the next number of the device. */
export function aServer() {
  const answers = new Map<string, TillResult>();
  const booked: number[] = [];
  const state = (): TillState =>
    aState({ device: { id: 1, letter: 'A', last_sequence: booked.at(-1) ?? 0 } });
  const apply = ({ key, kind, sequence = 0 }: TillCommand): TillResult => {
    const known = answers.get(key);
    if (known !== undefined) return { ...known, outcome: 'repeated' };
    const isNext = kind !== 'sale' || sequence === (booked.at(-1) ?? 0) + 1;
    if (kind === 'sale' && isNext) booked.push(sequence);
    const result: TillResult = isNext
      ? { key, outcome: 'applied', message: '', order_id: 900 + sequence }
      : { key, outcome: 'refused', message: `${ticketNumber('C1', 'A', sequence)} ne suit pas.` };
    answers.set(key, result);
    return result;
  };
  return { apply, state, booked };
}
