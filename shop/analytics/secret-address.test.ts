import { expect, test } from 'vitest';
import { isSecretAddress } from './secret-address.ts';

test('addresses that open an order or a payment are told from others', () => {
  for (const search of ['?transaction=x', '?order=S00012&token=abc', '?token=']) {
    expect(isSecretAddress(search), search).toBe(true);
  }
  for (const search of ['', '?category=TV', '?search=token', '?page=2']) {
    expect(isSecretAddress(search), search).toBe(false);
  }
});
