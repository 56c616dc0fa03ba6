import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RoundCommand } from '#contract/delivery/rounds.ts';
import { aPace, aStore, synchronize } from '#driver/queue/a-round.fixture.ts';
import type { Server } from '#driver/queue/line.ts';
import { EMPTY } from '#driver/queue/memory.ts';
import { showRounds } from '#driver/queue/shown-rounds.ts';
import { roundCommands } from '#server/delivery/rounds/tables.ts';
import { hand, openRoundDesk } from './helpers/delivery/round-desk.ts';
import { aCommand } from './helpers/delivery/rounds.ts';

const desk = openRoundDesk();

/** What becomes of a call on its way to the shop, which is the real one. */
const fate = fc.constantFrom('whole', 'lost', 'answer lost', 'first only');
type Fate = typeof fate extends fc.Arbitrary<infer T> ? T : never;

function aLine(fates: Fate[]): Server {
  const lost = () => Object.assign(new Error('no network'), { status: 0 });
  return {
    async send(roundId, commands) {
      const now = fates.shift() ?? 'whole';
      if (now === 'lost') throw lost();
      const reply = await desk.send(
        roundId,
        ...(now === 'first only' ? commands.slice(0, 1) : commands),
      );
      if (now !== 'whole') throw lost();
      return reply;
    },
    read: () => desk.ownRounds(),
  };
}

test('a phone on a bad line and the shop agree in the end, and each command counts once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fate, { maxLength: 8 }), async (fates) => {
      const { id, stops } = await desk.aStarted(3);
      const [one, two, three] = stops.map((stop) => stop.id);
      const [round] = (await desk.ownRounds()).filter((other) => other.id === id);
      const due = round!.stops[0]!.amount_due;
      const left = round!.stops.slice(1).flatMap(({ lines }) => lines);
      const goods = left.map(({ line_id, quantity }) => ({ line_id, pieces: quantity }));
      const told: RoundCommand[] = [
        aCommand({ kind: 'depart', stop_id: one! }),
        hand(one!, due),
        hand(two!, 1),
        aCommand({ kind: 'absent', stop_id: two!, reason: 'Téléphone éteint' }),
        aCommand({ kind: 'refused', stop_id: three!, reason: 'Article abîmé' }),
        aCommand({ kind: 'end', cash: due, goods }),
      ];
      const store = aStore({ ...EMPTY, rounds: [round!] });
      const line = aLine([...fates]);
      for (const command of told) {
        await store.note({ roundId: id, command, about: '' }, {});
        await synchronize(store, line, aPace(), () => new Date()).catch(() => undefined);
      }
      const memory = await synchronize(store, aLine([]), aPace(), () => new Date());

      expect(memory.queue).toEqual([]);
      const shown = showRounds(memory).find((other) => other.id === id);
      expect(shown).toMatchObject({ state: 'ended', cash_expected: due });
      expect(shown?.stops.map(({ state }) => state)).toEqual(['delivered', 'absent', 'refused']);
      expect(memory.notices).toMatchObject([{ stopId: two, outcome: 'refused' }]);
      const rows = await desk.shop.db.select().from(roundCommands);
      const own = rows.filter(({ roundId }) => roundId === id);
      expect(own.map(({ key }) => key).toSorted()).toEqual(told.map(({ key }) => key).toSorted());
    }),
    { numRuns: 12 },
  );
});
