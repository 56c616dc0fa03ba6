import rows from './countries.json' with { type: 'json' };

/** ISO 3166 code, calling code (E.164) and French name. */
export type Country = { id: string; code: string; name: string };

/** Where most of the diaspora lives, Senegal first. */
export const USUAL_COUNTRIES: readonly string[] = [
  'SN',
  'FR',
  'IT',
  'ES',
  'US',
  'CA',
  'BE',
  'GA',
  'CI',
  'ML',
  'MR',
  'MA',
];

/** By name. */
export const COUNTRIES: readonly Country[] = rows.map(([id = '', code = '', name = '']) => ({
  id,
  code,
  name,
}));
