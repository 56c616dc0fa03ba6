import { expect, test } from 'vitest';
import { aRound, aStop } from '../queue/a-round.fixture.ts';
import { showRounds } from '../queue/shown-rounds.ts';
import { differences, listReturnedGoods, unvisited } from './end-page.tsx';

const line = { product_id: 7, name: 'Congélateur', tracks_serials: false };
const [round] = showRounds({
  rounds: [
    aRound([
      aStop(1, { state: 'delivered', lines: [{ ...line, line_id: 11, quantity: 1 }] }),
      aStop(2, { state: 'refused', lines: [{ ...line, line_id: 12, quantity: 2 }] }),
      aStop(3, { lines: [{ ...line, line_id: 13, quantity: 1 }] }),
      aStop(4, {
        closed_because: 'La boutique l’a notée livrée.',
        lines: [{ ...line, line_id: 14, quantity: 1 }],
      }),
    ]),
  ],
  queue: [],
});

test('goods of stops that were not delivered have to come back', () => {
  expect(listReturnedGoods(round!).map(({ lineId, expected }) => [lineId, expected])).toEqual([
    [12, 2],
    [13, 1],
    [14, undefined],
  ]);
  expect(unvisited(round!)).toBe(1);
});

test('differences are told one by one, and nothing is said of what is right', () => {
  const counted = (pieces: number[]) =>
    listReturnedGoods(round!).map((back, index) => ({ ...back, counted: pieces[index]! }));
  const right = { expectedXof: 45_000, countedXof: 45_000 };
  expect(differences(right, counted([2, 1, 0]))).toEqual([]);
  expect(differences({ ...right, countedXof: 43_000 }, counted([1, 1, 0]))).toEqual([
    expect.stringMatching(/^Il manque 2.000.FCFA\.$/),
    'Congélateur (Client 2) : 1 sur 2.',
  ]);
});
