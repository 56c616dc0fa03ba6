import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeAvailability, type StockFacts, shortDays } from './read-availability.ts';

const today = '2026-11-23';
const dayAfter = (days: number) =>
  new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
const promise = fc
  .tuple(fc.integer({ min: 1, max: 40 }), fc.option(fc.nat(10)))
  .map(([first, more]) => ({
    from: more === null ? null : dayAfter(first),
    until: dayAfter(first + (more ?? 0)),
  }));
const facts: fc.Arbitrary<StockFacts> = fc.record({
  today: fc.constant(today),
  available: fc.option(fc.nat(5)),
  places: fc.array(
    fc.record({
      id: fc.integer({ min: 1, max: 9 }),
      name: fc.constantFrom('Médina', 'Almadies', 'Thiès'),
      onHand: fc.nat(3),
      held: fc.nat(2),
      isShowroom: fc.boolean(),
      isDisplayed: fc.boolean(),
      collects: fc.boolean(),
    }),
    { maxLength: 3 },
  ),
  delivery: fc.option(promise, { nil: undefined }),
  expected: fc.option(promise, { nil: undefined }),
});
const plain: StockFacts = {
  today,
  available: 2,
  places: [],
  delivery: undefined,
  expected: undefined,
};
const textOf = (some: Partial<StockFacts>) => describeAvailability({ ...plain, ...some }).text;

test('what can be had is said as people say it', () => {
  const [medina, thies] = ['Médina', 'Thiès'].map((name, id) => ({
    id,
    name,
    onHand: 1,
    held: 0,
    isShowroom: true,
    isDisplayed: false,
    collects: false,
  }));
  expect(textOf({ places: [medina!] })).toBe('En stock à Médina');
  expect(textOf({ places: [medina!, thies!] })).toBe('En stock à Médina et Thiès');
  expect(textOf({ places: [{ ...medina!, onHand: 0 }] })).toBe('En stock');
  const soon = { from: dayAfter(1), until: dayAfter(1) };
  expect(textOf({ available: null, delivery: soon })).toBe('Livrable demain');
  const later = { from: dayAfter(2), until: dayAfter(4) };
  expect(textOf({ available: null, delivery: later })).toBe(
    'Livrable entre le mercredi 25 et le vendredi 27 novembre',
  );
  expect(textOf({ available: 0, expected: { from: null, until: dayAfter(30) } })).toBe(
    'Sous 30 jours',
  );
  expect(textOf({ available: 0, places: [medina!] })).toBe('Épuisé');
});

test('a showroom shows what stands there, and sets aside only a free piece', () => {
  const place = {
    id: 4,
    name: 'Thiès',
    onHand: 1,
    held: 0,
    isShowroom: true,
    isDisplayed: true,
    collects: true,
  };
  const told = (available: number | null, change: Partial<typeof place> = {}) =>
    describeAvailability({ ...plain, available, places: [{ ...place, ...change }] }).showrooms;
  const thies = { id: 4, name: 'Thiès', is_displayed: true, is_last: false, can_reserve: true };
  expect(told(3)).toEqual([thies]);
  expect(told(1)).toEqual([{ ...thies, is_last: true }]);
  expect(told(1, { isDisplayed: false })).toEqual([{ ...thies, is_displayed: false }]);
  // A buyer has the piece, or it is not counted: it is only to be seen.
  for (const seen of [told(3, { held: 1 }), told(0), told(null), told(3, { collects: false })]) {
    expect(seen).toEqual([{ ...thies, can_reserve: false }]);
  }
  expect(told(3, { isShowroom: false })).toEqual([]);
  expect(told(0, { isDisplayed: false })).toEqual([]);
});

test('what is said holds of the stock, whatever it is', () => {
  fc.assert(
    fc.property(facts, (known) => {
      const told = describeAvailability(known);
      expect(told.can_buy).toBe(known.available === null || known.available > 0);
      expect(told.text.startsWith('En stock')).toBe((known.available ?? 0) > 0);
      expect(told.text).not.toBe('');
      const here = known.places.filter(({ onHand }) => onHand > 0);
      const seen = here.filter(({ isShowroom }) => isShowroom).map(({ name }) => name);
      const toCollect = here.filter(({ collects }) => collects).map(({ name }) => name);
      expect(told.places).toEqual(told.state === 'in_stock' ? seen : []);
      expect(told.collect_at).toEqual(told.state === 'in_stock' ? toCollect : []);
      for (const place of told.places) expect(told.text).toContain(place);
      if (told.until !== null) expect(told.until > today).toBe(true);
      expect(told.delivery_text.includes('demain')).toBe(
        told.can_buy && known.delivery?.until === dayAfter(1),
      );
      const days = /^Sous (\d+) jours$/.exec(told.text)?.[1];
      if (days !== undefined) expect(dayAfter(Number(days))).toBe(told.until);
    }),
  );
});

test('more pieces never make an article harder to have', () => {
  fc.assert(
    fc.property(facts, fc.integer({ min: 1, max: 5 }), (known, more) => {
      fc.pre(known.available !== null);
      const before = describeAvailability(known);
      const after = describeAvailability({ ...known, available: (known.available ?? 0) + more });
      expect(after.can_buy).toBe(true);
      // A last piece is one no more, and more may be set aside.
      const told = ({ showrooms: _showrooms, ...others }: typeof before) => others;
      if (before.can_buy) expect(told(after)).toEqual(told(before));
    }),
  );
});

test('days are said in few words', () => {
  const said = (from: string | null, until: string) => shortDays({ from, until }, today);
  expect(said('2026-11-24', '2026-11-24')).toBe('demain');
  expect(said('2026-11-28', '2026-11-28')).toBe('samedi 28');
  expect(said('2026-11-30', '2026-12-01')).toBe('lundi 30 ou mardi 1er');
  expect(said('2026-11-25', '2026-11-27')).toBe('du mercredi 25 au vendredi 27');
  expect(said(null, '2026-11-27')).toBe('avant le vendredi 27');
  expect(said('2026-12-20', '2026-12-22')).toBe('du dimanche 20 décembre au mardi 22 décembre');
});
