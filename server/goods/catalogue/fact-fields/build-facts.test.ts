import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FACET_CHOICES } from '#contract/base/limits.ts';
import {
  BUILT_IN,
  BUILT_IN_FAMILIES,
  facetOptions,
  facetsOf,
  familyOf,
  MOST_CARD_FACTS,
} from '#contract/goods/catalogue/facts/fact-families.ts';
import { FACT_KEYS, isOwnFact, ownFactKey } from '#contract/goods/catalogue/facts/facts.ts';
import type { WrittenFact, WrittenFamily } from '#contract/goods/catalogue/facts/staff-facts.ts';
import { buildFacts } from './build-facts.ts';

const OWN_FACTS = ['own_debit', 'own_porte', 'own_gaz'];
const OWN_FAMILIES = ['own_lampes', 'own_pompes'];
const CATEGORIES = ['Lampes', 'LAMPES', 'Pompes', 'Réfrigérateurs', 'Divers'];

const aFact: fc.Arbitrary<WrittenFact> = fc.record({
  label: fc.constantFrom('Débit', 'Porte', 'Gaz'),
  type: fc.constantFrom('number', 'choice', 'yes-no', 'text'),
  unit: fc.constantFrom('', 'L/min'),
  choices: fc.subarray(['R32', 'R410 A', 'R600a'], { minLength: 2 }),
  min: fc.constant(0),
  max: fc.constant(100),
  steps: fc.subarray([5, 10, 50]),
});

const keys = fc.array(fc.constantFrom(...FACT_KEYS, ...OWN_FACTS, 'own_gone', 'nothing'));
const aFamily: fc.Arbitrary<WrittenFamily> = fc.record({
  label: fc.constantFrom('Lampes', 'Pompes'),
  categories: fc.array(fc.constantFrom(...CATEGORIES)),
  fields: keys,
  card: keys,
});
const useless = fc.constantFrom<unknown>('text', 3, {}, { label: 1 }, []);

const anEdit = fc.oneof(
  fc.tuple(
    fc.constant('facts' as const),
    fc.constantFrom('volume_l', 'color', ...OWN_FACTS),
    fc.oneof({ weight: 4, arbitrary: aFact }, fc.constant(null), useless),
  ),
  fc.tuple(
    fc.constant('families' as const),
    fc.constantFrom('cold', 'other', 'washing', ...OWN_FAMILIES),
    fc.oneof({ weight: 4, arbitrary: aFamily }, fc.constant(null), useless),
  ),
);

test('whatever staff wrote one after the other, a card shows three facts at most and all exist', () => {
  fc.assert(
    fc.property(fc.array(anEdit, { maxLength: 30 }), (edits) => {
      const written = { facts: new Map<string, unknown>(), families: new Map<string, unknown>() };
      for (const [kind, key, value] of edits) written[kind].set(key, value);
      const { set } = buildFacts(written);
      expect([...set.fields.keys()].slice(0, FACT_KEYS.length)).toEqual(FACT_KEYS);
      for (const family of set.families) {
        const { card, spare, fields, facets } = family;
        expect(card.length).toBeLessThanOrEqual(MOST_CARD_FACTS);
        for (const key of [...card, ...spare, ...fields, ...Object.keys(facets)]) {
          expect(set.fields.has(key as 'color')).toBe(true);
        }
        expect(new Set(fields).size).toBe(fields.length);
      }
      for (const category of CATEGORIES) {
        const small = category.toLowerCase();
        const named = set.families.filter(({ categories }) => categories.includes(small));
        expect(named.length).toBeLessThan(2);
        if (named[0]) expect(familyOf(category, null, set.families)).toBe(named[0]);
        for (const [key, edges] of facetsOf(category, set)) {
          for (const { value } of facetOptions(key, edges, set.fields)) {
            expect(`${key}.${value}`).toMatch(FACET_CHOICES);
          }
        }
      }
      const undone = { facts: without(written.facts), families: without(written.families) };
      expect(buildFacts(undone).set).toEqual(BUILT_IN);
    }),
  );
});

const without = (texts: Map<string, unknown>) =>
  new Map([...texts.keys()].map((key) => [key, null]));

test('what cannot be used is named and leaves the rest', () => {
  const fact = { label: 'Gaz', type: 'text', unit: '', choices: [], min: 0, max: 1, steps: [] };
  const { set, refused } = buildFacts({
    facts: new Map<string, unknown>([
      ['own_gaz', fact],
      ['own_debit', { label: 'Débit' }],
    ]),
    families: new Map<string, unknown>([['cold', 'froid']]),
  });
  expect(refused).toEqual(['own_debit', 'cold']);
  expect(set.families).toEqual(BUILT_IN_FAMILIES);
  expect(set.fields.get('own_gaz')).toEqual({ label: 'Gaz', type: 'text' });
  expect(set.fields.has('own_debit')).toBe(false);
});

test('the built-in families show facts that they list', () => {
  for (const { card, spare, fields, facets } of BUILT_IN_FAMILIES) {
    expect(fields).toEqual(expect.arrayContaining([...card, ...spare, ...Object.keys(facets)]));
  }
});

test('any name becomes a key that may stand in SQL and in an address', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.constantFrom('', '_2', '_17'), (label, end) => {
      const key = ownFactKey(label, end);
      expect(isOwnFact(key)).toBe(true);
      expect(key.endsWith(end)).toBe(true);
    }),
  );
  expect(ownFactKey('Porte réversible')).toBe('own_porte_reversible');
});
