import { expect, test } from 'vitest';
import { OFFICE_ROLES } from '#contract/base/access.ts';
import { PLACE_NAMES } from '#office/menu/sections.ts';
import { isForm, placesOfDay } from './phone-bar.tsx';

test.each(OFFICE_ROLES)('the bar of %s has four different places that the role may see', (role) => {
  const shown = placesOfDay(role, PLACE_NAMES);
  expect(new Set(shown).size).toBe(4);
  expect(placesOfDay(role, shown.slice(1))).toEqual(shown.slice(1));
});

test.each([
  ['/produits/12', true],
  ['/produits/create', true],
  ['/produits/12/show', false],
  ['/produits', false],
  ['/', false],
])('whether %s is a form: %s', (path, answer) => {
  expect(isForm(path)).toBe(answer);
});
