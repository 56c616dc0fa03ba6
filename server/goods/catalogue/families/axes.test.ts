import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FACTS, type Facts } from '#contract/goods/catalogue/facts/facts.ts';
import { AXES, type Axis } from '#contract/goods/catalogue/families.ts';
import { axesOf, findAxes, modelNames, possibleAxes, sharedName, tellApart } from './axes.ts';
import { chipsOf } from './chips.ts';

const member = (id: number, facts: Facts, name = `Modèle ${id}`) => ({
  id,
  reference: `REF-${id}`,
  name,
  facts,
  price: 100_000 - id,
  isSoldOut: id % 3 === 0,
});

const plain = (text: string) => text.replace(/\s/g, ' ');

test('sizes alone tell televisions apart, smallest first', () => {
  const members = [
    member(1, { screen_in: 55, width_cm: 123 }),
    member(2, { screen_in: 43, width_cm: 97 }),
    member(3, { screen_in: 65, width_cm: 145 }),
  ];
  expect(findAxes(members)).toEqual(['screen_in']);
  const [row] = chipsOf(members, [], 1);
  expect(row?.label).toBe('Taille');
  expect(row?.chips.map(({ text, to }) => [plain(text), to])).toEqual([
    ['43 pouces', 2],
    ['55 pouces', 1],
    ['65 pouces', 3],
  ]);
});

test('a second fact counts where one is not enough, and names where no fact is', () => {
  const members = [
    member(1, { volume_l: 200, color: 'Blanc' }),
    member(2, { volume_l: 200, color: 'Noir' }),
    member(4, { volume_l: 300, color: 'Noir' }),
  ];
  expect(findAxes(members)).toEqual(['volume_l', 'color']);
  // Nothing is white and holds 300 L: the press on « Blanc » leads to the one that is white.
  expect(chipsOf(members, [], 4)[1]?.chips).toEqual([
    { text: 'Blanc', to: 1 },
    { text: 'Noir', to: 4 },
  ]);
  expect(findAxes([member(1, {}), member(2, { volume_l: 100 })])).toEqual(['model']);
});

test('a model is named by what differs in its name, else by its reference', () => {
  const named = (...names: string[]) =>
    modelNames(names.map((name, at) => ({ name, reference: `R${at}` })));
  expect(named('Four Beko - Inox', 'Four Beko - Noir')).toEqual(['Inox', 'Noir']);
  expect(named('Four Beko', 'Four Beko Noir')).toEqual(['R0', 'R1']);
  expect(named('Four', 'Four')).toEqual(['R0', 'R1']);
  expect(sharedName([{ name: 'Four Beko - Inox' }, { name: 'Four Beko - Noir' }])).toBe(
    'Four Beko',
  );
});

const someFacts = fc.record(
  {
    screen_in: fc.constantFrom(32, 43, 55),
    volume_l: fc.constantFrom(100, 200.5, 300),
    color: fc.constantFrom('Blanc', 'Noir', 'Inox'),
    no_frost: fc.boolean(),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<Facts>;

const someMembers = fc
  .array(someFacts, { minLength: 2, maxLength: 12 })
  .map((all) => all.map((facts, at) => member(at + 1, facts)));

const someAxes = fc.subarray([...AXES], { maxLength: 3 }) as fc.Arbitrary<Axis[]>;

test('whatever joins or leaves, the axes tell the members apart', () => {
  fc.assert(
    fc.property(someMembers, someFacts, someAxes, (members, facts, stored) => {
      const grown = [...members, member(99, facts)];
      expect(tellApart(members, axesOf(members, stored))).toBe(true);
      const before = axesOf(members, stored);
      expect(tellApart(grown, axesOf(grown, before))).toBe(true);
      // What told all members apart tells those that stay apart.
      for (const { id } of members) {
        expect(
          tellApart(
            members.filter((one) => one.id !== id),
            before,
          ),
        ).toBe(true);
      }
      for (const choice of possibleAxes(members)) expect(tellApart(members, choice)).toBe(true);
    }),
  );
});

test('every member has its chip, and two presses lead from any member to any other', () => {
  fc.assert(
    fc.property(someMembers, someAxes, (members, stored) => {
      const rowsAt = new Map(members.map(({ id }) => [id, chipsOf(members, stored, id)]));
      const next = (id: number) => (rowsAt.get(id) ?? []).flatMap(({ chips }) => chips);
      for (const { id } of members) {
        const rows = rowsAt.get(id) ?? [];
        // The page's own chip is in every row, once.
        for (const { chips } of rows) {
          expect(chips.filter(({ to }) => to === id)).toHaveLength(1);
          expect(new Set(chips.map(({ text }) => text)).size).toBe(chips.length);
        }
        const reached = new Set(
          next(id).flatMap(({ to }) => [to, ...next(to).map((one) => one.to)]),
        );
        expect([...reached].toSorted((a, b) => a - b)).toEqual(members.map((one) => one.id));
      }
    }),
  );
});

test('every axis is a fact or the model', () => {
  for (const axis of AXES) expect(axis === 'model' || axis in FACTS).toBe(true);
});
