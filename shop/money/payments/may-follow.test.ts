import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mayFollow } from './open-payment.ts';

test('the pages of providers and of the stand-ins on this machine may be followed', () => {
  expect(mayFollow('https://pay.wave.com/c/cos-18qq25rgr100a?a=3000')).toContain('pay.wave.com');
  expect(mayFollow('http://127.0.0.1:4010/wave/pay/1')).toBe('http://127.0.0.1:4010/wave/pay/1');
  expect(mayFollow('http://localhost:4010/x')).toBeDefined();
});

test.each([
  '',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'http://pay.example/1',
  'http://localhost.example/1',
  'http://127.0.0.1.example/',
  'intent://pay#Intent;end',
  '/orders/1',
  '//pay.example',
])('%j is not followed', (address) => {
  expect(mayFollow(address)).toBeUndefined();
});

test('whatever may be followed is an address of https or of this machine', () => {
  const anything = fc.oneof(
    fc.webUrl(),
    fc.string(),
    fc.webUrl().map((url) => `x:${url}`),
  );
  fc.assert(
    fc.property(anything, (address) => {
      const followed = mayFollow(address);
      if (followed === undefined) return;
      expect(followed).toMatch(/^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/])/);
    }),
  );
});
