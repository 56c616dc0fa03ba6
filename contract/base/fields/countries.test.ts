import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import { expect, it } from 'vitest';
import { COUNTRIES, USUAL_COUNTRIES } from './countries.ts';

it('has all countries of the numbering plan once, with their calling codes', () => {
  const known = COUNTRIES.map(({ id, code }) => [id, code]);
  const planned = getCountries().map((id) => [id, getCountryCallingCode(id)]);
  expect(known.sort()).toEqual(planned.sort());
});

it('names each of them, the usual ones too', () => {
  expect(COUNTRIES.filter(({ name }) => name === '')).toEqual([]);
  const ids = COUNTRIES.map(({ id }) => id);
  expect(USUAL_COUNTRIES.filter((id) => !ids.includes(id))).toEqual([]);
});
