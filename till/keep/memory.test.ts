import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sendQueue } from '#browser/queue/send-queue.ts';
import { AT, aServer, aState, aStore, withSale } from './a-till.fixture.ts';
import { lineTo, type Server } from './line.ts';
import {
  applyReply,
  applyState,
  dropRefusedCommand,
  EMPTY,
  type Memory,
  noteCommand,
  settleWallet,
} from './memory.ts';
import { salesOf, sessionOf } from './shown-till.ts';

const now = () => new Date(AT);
const answer = { asked: 1, at: AT };

type Fate = 'whole' | 'lost' | 'answer lost';
type Event =
  | { do: 'sell' }
  | { do: 'sell twice' }
  | { do: 'reload' }
  | { do: 'send'; fates: Fate[] };

const events: fc.Arbitrary<Event[]> = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.constant({ do: 'sell' as const }) },
    fc.constant({ do: 'sell twice' as const }),
    fc.constant({ do: 'reload' as const }),
    fc
      .array(fc.constantFrom<Fate>('whole', 'lost', 'answer lost'), { minLength: 1, maxLength: 3 })
      .map((fates) => ({ do: 'send' as const, fates })),
  ),
  { maxLength: 30 },
);

/** A line on which calls have these fates, and are whole after them. */
function aLine(server: ReturnType<typeof aServer>) {
  const fates: Fate[] = [];
  const lost = () => Object.assign(new Error('no network'), { status: 0 });
  const line: Server = {
    async send(commands) {
      const fate = fates.shift() ?? 'whole';
      if (fate === 'lost') throw lost();
      const results = commands.map(server.apply);
      if (fate === 'answer lost') throw lost();
      return { results, state: server.state() };
    },
    async read() {
      if ((fates.shift() ?? 'whole') !== 'whole') throw lost();
      return server.state();
    },
  };
  return { line: lineTo(line), fates };
}

test('the numbers of tickets neither repeat nor skip, and each sale is booked once, whatever is lost', () =>
  fc.assert(
    fc.asyncProperty(events, async (happened) => {
      const server = aServer();
      const { line, fates } = aLine(server);
      let store = aStore({ ...EMPTY, state: aState() });
      const sold: string[] = [];
      for (const event of happened) {
        if (event.do === 'send') {
          fates.push(...event.fates);
          await sendQueue(store, line, { most: 2 }, now).catch(() => undefined);
          fates.length = 0;
        } else if (event.do === 'reload') {
          // Only what was written is left.
          store = aStore(structuredClone(await store.read()));
        } else {
          const key = `sale-${sold.length}-key`;
          sold.push(key);
          await store.change((kept) => withSale(kept, key));
          // Another tab presses the same button, before or after the answer.
          if (event.do === 'sell twice') await store.change((kept) => withSale(kept, key));
        }
      }
      const memory = await sendQueue(store, line, { most: 50 }, now);
      const numbers = memory.tickets.map(({ sequence }) => sequence);
      expect(numbers).toEqual(sold.map((_, place) => place + 1));
      expect(server.booked).toEqual(numbers);
      expect(memory.queue).toEqual([]);
      expect(memory.notices).toEqual([]);
      expect(memory.tickets.map(({ key }) => key)).toEqual(sold);
      expect(memory.tickets.every(({ orderId }) => orderId !== null)).toBe(true);
    }),
  ));

describe('the next number', () => {
  test('follows the server’s where the device knows less, and the device’s where it has sold since', () => {
    const known = applyState(
      EMPTY,
      answer,
      aState({ device: { id: 1, letter: 'A', last_sequence: 41 } }),
    );
    const sold = withSale(withSale(known, 'sale-key-1'), 'sale-key-2');
    expect(sold.tickets.map(({ sequence }) => sequence)).toEqual([42, 43]);
    expect(sold.queue.map(({ command }) => command.sequence)).toEqual([42, 43]);
  });

  test('is not used again after a refusal', () => {
    const refused = dropRefusedCommand(withSale(EMPTY, 'sale-key-1'), 'sale-key-1', 'Non.');
    expect(withSale(refused, 'sale-key-2').tickets.at(-1)?.sequence).toBe(2);
    expect(refused.notices).toMatchObject([{ kind: 'sale', message: 'Non.' }]);
    expect(refused.tickets[0]).toMatchObject({ problem: 'Non.' });
  });
});

describe('the session', () => {
  const open = {
    key: 'open-key-1',
    at: AT,
    session: 'own-session',
    kind: 'open' as const,
    amount: 500,
  };
  const count = {
    key: 'count-key',
    at: AT,
    session: 'session-1',
    kind: 'count' as const,
    amount: 1,
  };

  test('is open from the moment that the device notes it, and closed from its count', () => {
    const closed = { ...EMPTY, state: aState({ session: null }) };
    expect(sessionOf(closed)).toBeUndefined();
    const opened = noteCommand(closed, { command: open, about: '' });
    expect(sessionOf(opened)).toMatchObject({ key: 'own-session', float: 500, isWaiting: true });
    const counted = noteCommand({ ...EMPTY, state: aState() }, { command: count, about: '' });
    expect(sessionOf(counted)).toBeUndefined();
    expect(sessionOf(noteCommand(counted, { command: open, about: '' }))?.key).toBe('own-session');
  });

  test('that two devices share shows the tickets of this one and what the other sold', () => {
    const sold = withSale(EMPTY, 'sale-key-1', { session: 'own-session' });
    const sale = {
      order_id: 1,
      order_name: 'S1',
      at: AT,
      seller: 'Awa',
      total: 5,
      due: 0,
      handed_over: true,
      problem: '',
      state: 'done' as const,
    };
    const state = aState({
      sales: [
        { ...sale, number: 'C1-A-000001' },
        { ...sale, number: 'C1-B-000001' },
      ],
    });
    const results = [{ key: 'sale-key-1', outcome: 'applied' as const, message: '', order_id: 1 }];
    const shown = salesOf(applyReply(sold, answer, { results, state }));
    expect(shown.map(({ number, ticket }) => [number, ticket?.key])).toEqual([
      ['C1-A-000001', 'sale-key-1'],
      ['C1-B-000001', undefined],
    ]);
  });
});

test('a sale that waits, one that is refused and one that is booked are told apart', () => {
  const first: Memory = { ...EMPTY, state: aState() };
  const keys = ['key-wait', 'key-bad-', 'key-good'];
  const memory = keys.reduce((kept, key) => withSale(kept, key), first);
  const heard = applyReply(memory, answer, {
    results: [
      { key: 'key-bad-', outcome: 'refused', message: 'Stock.' },
      { key: 'key-good', outcome: 'applied', message: '', order_id: 9 },
    ],
    state: aState(),
  });
  const states = Object.fromEntries(
    salesOf(heard).map(({ ticket, state }) => [ticket?.key, state]),
  );
  expect(states).toEqual({ 'key-wait': 'waiting', 'key-bad-': 'refused', 'key-good': 'done' });
});

test('a wallet ends once, whichever tab is first', () => {
  const wallet = { provider: 'wave' as const, amount: 1_000, state: 'open' as const };
  const sold = withSale(EMPTY, 'sale-key-1', { wallet });
  const command = { key: 'hand-key1', at: AT, session: 'session-1', kind: 'hand_over' as const };
  const paid = settleWallet(sold, 'sale-key-1', 'paid', { command, about: '' });
  expect(paid.tickets[0]?.wallet?.state).toBe('paid');
  expect(paid.queue).toHaveLength(2);
  const again = { command: { ...command, key: 'drop-key1', kind: 'drop' as const }, about: '' };
  expect(settleWallet(paid, 'sale-key-1', 'dropped', again)).toBe(paid);
});

test('a sale that was paid while it was dropped waits for its wallet again', () => {
  const wallet = { provider: 'wave' as const, amount: 1_000, state: 'open' as const };
  const booked = applyReply(withSale(EMPTY, 'sale-key-1', { wallet }), answer, {
    results: [{ key: 'sale-key-1', outcome: 'applied', message: '', order_id: 9 }],
    state: aState(),
  });
  const command = {
    key: 'drop-key1',
    at: AT,
    session: 'session-1',
    kind: 'drop' as const,
    order_id: 9,
  };
  const dropped = settleWallet(booked, 'sale-key-1', 'dropped', { command, about: '' });
  const heard = (outcome: 'applied' | 'refused') =>
    applyReply(dropped, answer, {
      results: [{ key: 'drop-key1', outcome, message: outcome === 'refused' ? 'Payée.' : '' }],
      state: aState(),
    }).tickets[0]?.wallet?.state;
  expect(heard('applied')).toBe('dropped');
  expect(heard('refused')).toBe('open');
});
