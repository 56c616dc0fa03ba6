import { expect, test } from 'vitest';
import { pathToLog } from './path-to-log.ts';

test.each([
  ['/api/auth/get_tokens?username=awa@example.sn&password=secret', '/api/auth/get_tokens'],
  ['/api/reset-password-email/awa%40example.sn', '/api/reset-password-email/…'],
  ['/api/partner/awa@example.sn/otp-resend?canal=sms', '/api/partner/…/otp-resend'],
  ['/api/reset-password-sms/221771234567', '/api/reset-password-sms/…'],
  ['/api/produits/1234', '/api/produits/1234'],
])('%s is logged as %s', (url, logged) => {
  expect(pathToLog(url)).toBe(logged);
});
