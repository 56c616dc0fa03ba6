import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RoundCommand } from '#contract/delivery/rounds.ts';
import { aPace, aRound, aServer, aStop, aStore, synchronize } from './a-round.fixture.ts';
import type { Server } from './line.ts';
import { applyResults, applyRounds, EMPTY, enqueueCommand, type QueuedCommand } from './memory.ts';
import { showRounds } from './shown-rounds.ts';

const AT = '2026-11-24T10:00:00.000Z';
const now = () => new Date(AT);
const failure = (status: number, message = '') => Object.assign(new Error(message), { status });

/** What becomes of a call: `late` comes to the server when the phone has given it up. */
type Fate = 'whole' | 'lost' | 'answer lost' | 'late' | 'half';
type Event =
  | { do: 'note'; command: Partial<RoundCommand> & Pick<RoundCommand, 'kind'> }
  | { do: 'other phone'; stop: number }
  | { do: 'send'; fates: Fate[] };

const STOPS = [1, 2, 3];
const stop = fc.constantFrom(...STOPS);
const commands = fc.oneof(
  stop.map((stop_id) => ({ kind: 'depart' as const, stop_id })),
  fc.record({ id: stop, isRight: fc.boolean() }).map(({ id, isRight }) => ({
    kind: 'delivered' as const,
    stop_id: id,
    recipient: 'Awa',
    collected: isRight ? 10_000 * id : 1,
  })),
  stop.map((stop_id) => ({ kind: 'refused' as const, stop_id, reason: 'Abîmé' })),
  fc.constant({ kind: 'end' as const, cash: 0 }),
);
const events: fc.Arbitrary<Event[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: commands.map((command) => ({ do: 'note' as const, command })) },
    stop.map((id) => ({ do: 'other phone' as const, stop: id })),
    fc
      .array(fc.constantFrom<Fate>('whole', 'lost', 'answer lost', 'late', 'half'), {
        minLength: 1,
        maxLength: 4,
      })
      .map((fates) => ({ do: 'send' as const, fates })),
  ),
  { maxLength: 25 },
);

/** A line between a phone and a server on which calls have these fates, and are whole after them. */
function aLine(server: ReturnType<typeof aServer>) {
  const fates: Fate[] = [];
  let late: RoundCommand[] = [];
  const arrive = (sent: RoundCommand[]) => {
    const overdue = late;
    late = [];
    const results = sent.map(server.apply);
    for (const command of overdue) server.apply(command);
    return results;
  };
  const line: Server = {
    async send(_roundId, sent) {
      const fate = fates.shift() ?? 'whole';
      if (fate === 'lost') throw failure(0);
      if (fate === 'late') {
        late = [...late, ...sent];
        throw failure(0);
      }
      if (fate === 'half') {
        arrive(sent.slice(0, Math.ceil(sent.length / 2)));
        throw failure(500);
      }
      const results = arrive(sent);
      if (fate === 'answer lost') throw failure(0);
      return { results, round: server.round() };
    },
    async read() {
      const fate = fates.shift() ?? 'whole';
      if (fate !== 'whole') throw failure(0);
      return [server.round()];
    },
  };
  return { line, fates };
}

const stripped = (memory: Parameters<typeof showRounds>[0]) =>
  showRounds(memory).map(({ isWaiting: _, stops, ...round }) => ({
    ...round,
    stops: stops.map(({ isWaiting: __, ...plain }) => plain),
  }));

describe('whatever is lost, late or sent again', () => {
  test('each command arrives once, in order, and what is shown in the end is what the server says', () =>
    fc.assert(
      fc.asyncProperty(events, async (happened) => {
        const first = aRound(STOPS.map((id) => aStop(id)));
        const server = aServer(first);
        const { line, fates } = aLine(server);
        const store = aStore({ ...EMPTY, rounds: [first] });
        const noted: string[] = [];
        let serial = 0;
        for (const event of happened) {
          serial += 1;
          if (event.do === 'note') {
            const key = `phone-${serial}`;
            noted.push(key);
            const command = { key, at: AT, ...event.command };
            await store.note({ roundId: 1, command, about: '' }, {});
          } else if (event.do === 'other phone') {
            const collected = 10_000 * event.stop;
            const told = { kind: 'delivered' as const, stop_id: event.stop, collected };
            server.apply({ key: `other-${serial}`, at: AT, ...told });
          } else {
            fates.push(...event.fates);
            await synchronize(store, line, aPace(), now).catch(() => undefined);
            fates.length = 0;
          }
        }
        const memory = await synchronize(store, line, aPace(), now);

        expect(memory.queue).toEqual([]);
        expect(stripped(memory)).toEqual([server.round()]);
        expect(server.arrived.filter((key) => key.startsWith('phone-'))).toEqual(noted);
        expect(new Set(server.applied).size).toBe(server.applied.length);
        const toTell = noted.filter((key) => server.answers.get(key)?.outcome !== 'applied');
        expect(memory.notices.map(({ key }) => key)).toEqual(toTell);
      }),
    ));

  test('what is shown before it is sent is what the server makes of it', () =>
    fc.assert(
      fc.asyncProperty(fc.array(commands, { maxLength: 12 }), async (told) => {
        const first = aRound(STOPS.map((id) => aStop(id)));
        const server = aServer(first);
        const store = aStore({ ...EMPTY, rounds: [first] });
        let before = await store.read();
        for (const [index, command] of told.entries()) {
          const collected = 'collected' in command && {
            collected: 10_000 * (command.stop_id ?? 0),
          };
          const whole = { key: `phone-${index}`, at: AT, ...command, ...collected };
          before = await store.note({ roundId: 1, command: whole, about: '' }, {});
        }
        await synchronize(store, aLine(server).line, aPace(), now);
        expect(stripped(before)).toEqual([server.round()]);
      }),
    ));

  test('rounds of an older request never replace those of a newer one', () =>
    fc.assert(
      fc.property(fc.array(fc.nat(9), { minLength: 1 }), (order) => {
        const heard = order.reduce(
          (memory, asked) => applyRounds(memory, { asked, at: AT }, [aRound([], { id: asked })]),
          EMPTY,
        );
        expect(heard.rounds[0]?.id).toBe(Math.max(...order));
      }),
    ));
});

test('answers that come in any order, some of them twice, leave nothing to send and tell each refusal once', () =>
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { minLength: 1 }),
      fc.array(fc.nat(20), { maxLength: 20 }),
      (asked, mixed) => {
        const noted = asked.map((one) => aDelivery(`phone-${one}`));
        const waiting = noted.reduce(enqueueCommand, EMPTY);
        const answers = asked.map((one) => ({
          asked: one,
          reply: {
            results: [{ key: `phone-${one}`, outcome: 'refused' as const, message: 'Non.' }],
            round: aRound([], { cash_expected: one }),
          },
        }));
        const heard = [...mixed.map((index) => answers[index % answers.length]!), ...answers];
        const memory = heard.reduce(
          (kept, { asked: one, reply }) => applyResults(kept, { asked: one, at: AT }, 1, reply),
          waiting,
        );
        expect(memory.queue).toEqual([]);
        expect(memory.notices.map(({ key }) => key).toSorted()).toEqual(
          noted.map(({ command }) => command.key).toSorted(),
        );
        expect(memory.rounds[0]?.cash_expected).toBe(Math.max(...asked));
      },
    ),
  ));

const aDelivery = (key: string, stopId = 1): QueuedCommand => ({
  roundId: 1,
  command: { key, at: AT, kind: 'delivered', stop_id: stopId, collected: 10_000 * stopId },
  about: 'Awa',
});

describe('one call', () => {
  test('that is refused as a whole keeps good commands, and tells of the bad one', async () => {
    const server = aServer(aRound([aStop(1), aStop(2)]));
    const store = aStore();
    await store.note(aDelivery('bad-key-'), { photo: 'data:,' });
    await store.note(aDelivery('good-key', 2), {});
    const memory = await synchronize(
      store,
      {
        send: async (_, sent) => {
          if (sent.some(({ key }) => key === 'bad-key-')) throw failure(400, 'Photo illisible.');
          return { results: sent.map(server.apply), round: server.round() };
        },
        read: async () => [server.round()],
      },
      aPace(),
      now,
    );
    expect(memory.queue).toEqual([]);
    expect(memory.notices).toMatchObject([{ key: 'bad-key-', message: 'Photo illisible.' }]);
    expect(server.applied).toEqual(['good-key']);
    expect(store.proofs.size).toBe(0);
  });

  test.each([0, 401, 403, 429, 500, 503])('that fails with %d loses nothing', async (status) => {
    const store = aStore();
    await store.note(aDelivery('key-first'), { signature: 'data:,a' });
    const line: Server = {
      send: () => Promise.reject(failure(status)),
      read: () => Promise.reject(failure(status)),
    };
    await expect(synchronize(store, line, aPace(), now)).rejects.toMatchObject({ status });
    expect((await store.read()).queue).toHaveLength(1);
    expect(await store.proofsOf('key-first')).toEqual({ signature: 'data:,a' });
  });

  test('that a slow line does not carry leaves smaller the next time', async () => {
    const store = aStore();
    const keys = ['key-0001', 'key-0002', 'key-0003', 'key-0004'];
    for (const key of keys) await store.note(aDelivery(key), {});
    const sizes: number[] = [];
    const line: Server = {
      send: async (_, sent) => {
        sizes.push(sent.length);
        if (sent.length > 1 && sizes.length < 4) throw failure(0);
        const results = sent.map(({ key }) => ({ key, outcome: 'applied' as const, message: '' }));
        return { results, round: null };
      },
      read: async () => [],
    };
    const pace = aPace();
    for (const _ of keys) await synchronize(store, line, pace, now).catch(() => undefined);
    expect(sizes).toEqual([4, 2, 1, 2, 1]);
    expect((await store.read()).queue).toEqual([]);
  });

  test('carries the pictures of a few stops, and commands of one round', async () => {
    const store = aStore();
    const photo = 'x'.repeat(400_000);
    const sent: string[][] = [];
    for (const key of ['key-0001', 'key-0002', 'key-0003']) {
      await store.note(aDelivery(key), { photo });
    }
    await store.note({ ...aDelivery('key-0004'), roundId: 2 }, {});
    await synchronize(
      store,
      {
        send: async (_, commandsSent) => {
          sent.push(commandsSent.map(({ key, photo: own }) => `${key} ${own?.length ?? 0}`));
          return {
            results: commandsSent.map(({ key }) => ({ key, outcome: 'applied', message: '' })),
            round: null,
          };
        },
        read: async () => [],
      },
      aPace(),
      now,
    );
    expect(sent).toEqual([
      ['key-0001 400000', 'key-0002 400000'],
      ['key-0003 400000'],
      ['key-0004 0'],
    ]);
  });
});
