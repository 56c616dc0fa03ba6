import { expect, test } from 'vitest';
import { fromTransaction } from './open-payment.ts';
import { aTransaction } from './payment.fixture.ts';

test('a payment that runs brings its addresses and its QR code, with or without a prefix', () => {
  const links = { short_link: 'https://om.example/s', deep_link_maxit: 'https://maxit.example/1' };
  for (const qr_code_base64 of ['iVBORw0KGgo=', 'data:image/png;base64,iVBORw0KGgo=']) {
    const open = fromTransaction(aTransaction({ provider: 'orange', qr_code_base64, ...links }));
    expect(open).toMatchObject({
      qrPicture: 'data:image/png;base64,iVBORw0KGgo=',
      qrUrl: 'https://om.example/s',
      maxItUrl: 'https://maxit.example/1',
      orangeMoneyUrl: undefined,
    });
  }
});

test('what is no picture and no address to follow is left out', () => {
  const open = fromTransaction(
    aTransaction({
      payment_url: 'javascript:alert(1)',
      qr_code_base64: 'data:image/svg+xml,<svg onload="alert(1)"/>',
      deep_link_om: 'http://elsewhere.example/',
    }),
  );
  expect(open).toMatchObject({ payUrl: undefined, qrPicture: undefined, qrUrl: undefined });
  expect(open.orangeMoneyUrl).toBeUndefined();
});
