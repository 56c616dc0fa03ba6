import { expect, test } from 'vitest';
import { factsOfName } from '../facts/facts-of-name.ts';
import { type FreeProduct, likenessOf, proposeFamilies } from './propose-families.ts';

const products = (category: string, ...names: (string | [name: string, brand: string])[]) =>
  names.map((given, at): FreeProduct => {
    const [name, brand] = typeof given === 'string' ? [given, null] : given;
    return { id: at + 1, reference: `R-${at}`, name, brand, category, facts: {}, price: 100_000 };
  });

const groupsOf = (free: FreeProduct[], refused?: ReadonlySet<string>) =>
  proposeFamilies(free, refused).map(({ members, axes }) => [
    axes.join(),
    members.map(({ id }) => id),
  ]);

test('sizes of one television are a family, whatever its model codes and coolants are called', () => {
  const screens = products(
    'TELEVISEUR',
    'TELEVISEUR ASTECH 32 » SMART GOOGLE TV 32GT3022A',
    'TELEVISEUR ASTECH 43\u00a0» SMART GOOGLE TV 43GT3027H',
    'TELEVISEUR ASTECH 55" SMART GOOGLE TV',
    'TELEVISEUR ASTECH 55 » QLED SMART GOOGLE TV 55GX350QD',
  );
  expect(groupsOf(screens)).toEqual([['screen_in', [1, 2, 3]]]);
  const cold = products(
    'CLIMATISEUR',
    'SPLIT BEKO 9000BTU 1.25 CV GAZ R410',
    'SPLIT BEKO 12000BTU 1.5 CV FREON 410',
    'SPLIT BEKO 12000BTU 1.5 CV INVERTER',
    'SPLIT BEKO 18000BTU 2.5 CV INVERTER',
  );
  expect(groupsOf(cold)).toEqual([
    ['cooling_btu', [1, 2]],
    ['cooling_btu', [3, 4]],
  ]);
});

test('colours are a family; devices that only a model code tells apart are none', () => {
  expect(groupsOf(products('FOUR', 'FOUR BEKO 60L BLANC', 'FOUR BEKO 60L INOX'))).toEqual([
    ['color', [1, 2]],
  ]);
  const codes = products(
    'TELEVISEUR',
    'TELEVISEUR LG 55 » OLED 55C36LA',
    'TELEVISEUR LG 55 » OLED B36LA',
  );
  expect(groupsOf(codes)).toEqual([]);
});

test('two brands are two families, and a product without a brand is of the only one', () => {
  const names = ['FER 1000W VAPEUR', 'FER 2000W VAPEUR'] as const;
  expect(groupsOf(products('FER', [names[0], 'Philips'], [names[1], 'Moulinex']))).toEqual([]);
  expect(groupsOf(products('FER', [names[0], 'Philips'], names[1]))).toEqual([['power_w', [1, 2]]]);
});

test('a refused proposal does not come back', () => {
  const free = products('FOUR', 'FOUR BEKO 60L BLANC', 'FOUR BEKO 60L INOX');
  const [{ likeness } = { likeness: '' }] = proposeFamilies(free);
  expect(groupsOf(free, new Set([likeness]))).toEqual([]);
});

test('a name says its measures where its category has them, and no code passes for one', () => {
  expect(factsOfName('TELEVISEUR', 'TV 32 » SMART 32ZBKD18W')).toEqual({ screen_in: 32 });
  expect(factsOfName('CLIMATISEUR', 'SPLIT 12 000 BTU NOIR')).toEqual({
    cooling_btu: 12_000,
    color: 'Noir',
  });
  expect(factsOfName('FER A REPASSER', 'FER 9000BTU')).toEqual({});
  expect(likenessOf('FOUR 60L')).toBe('');
});
