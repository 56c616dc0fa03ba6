import { expect, test } from 'vitest';
import { isSecretAddress } from './data-layer.ts';

const WAY_BACK = encodeURIComponent('/wave-paiement?transaction=x');

test('addresses that open an order or a payment are told from others', () => {
  for (const search of [
    '?transaction=x',
    '?order=S00012&token=abc',
    '?token=',
    `?retour=${WAY_BACK}`,
    `?redirectTo=${encodeURIComponent(`/hors-ligne?retour=${WAY_BACK}`)}`,
  ]) {
    expect(isSecretAddress(search), search).toBe(true);
  }
  for (const search of [
    '',
    '?category=TV',
    '?search=token',
    '?page=2',
    '?search=quoi%3F',
    `?retour=${encodeURIComponent('/boutique?page=2')}`,
  ]) {
    expect(isSecretAddress(search), search).toBe(false);
  }
});
