import { expect, test } from 'vitest';
import { isImpersonal } from './data-layer.ts';
import { mayCount } from './measure.tsx';

const agreed = (analytics: boolean) => ({ analytics, location: false });

test('pages are counted until the visitor or the browser says no', () => {
  expect(mayCount(undefined, {})).toBe(true);
  expect(mayCount(agreed(true), { doNotTrack: null })).toBe(true);
  expect(mayCount(agreed(false), {})).toBe(false);
  expect(mayCount(agreed(true), { doNotTrack: '1' })).toBe(false);
  expect(mayCount(undefined, { globalPrivacyControl: true })).toBe(false);
});

test('a search that could tell who searched stays here', () => {
  for (const term of ['congélateur 300 l', 'smart tv 55', 'HRF-450']) {
    expect(isImpersonal(term), term).toBe(true);
  }
  for (const term of ['awa@example.sn', '77 123 45 67', '+221771234567', '77.123.45.67']) {
    expect(isImpersonal(term), term).toBe(false);
  }
});
