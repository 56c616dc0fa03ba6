import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paths, pathTo } from '#contract/base/paths.ts';
import { newApiKey } from '#server/base/identity/admit-key.ts';
import { pathToLog } from './path-to-log.ts';

test.each([
  [`${paths.tokens}?username=awa@example.sn&password=secret`, paths.tokens],
  [pathTo(paths.resetByMail, { email: 'awa@example.sn' }), paths.resetByMail],
  [paths.resetByMail.replace(':email', 'awa@example.sn'), paths.resetByMail],
  [`${pathTo(paths.codeResend, { id: 'awa@example.sn' })}?canal=sms`, paths.codeResend],
  [pathTo(paths.resetBySms, { phone: '221771234567' }), paths.resetBySms],
  [pathTo(paths.resetBySms, { phone: '77 123 45 67' }), paths.resetBySms],
  [pathTo(paths.resetBySms, { phone: '(+221) 77-123.45 67' }), paths.resetBySms],
])('%s is logged without what tells of a person', (url, pattern) => {
  expect(pathToLog(url)).toBe(pattern.replace(/:\w+/, '…'));
});

test('an API key that stands in an address by mistake is not logged', () => {
  const key = newApiKey();
  expect(pathToLog(`${paths.orders}/${key}?cle=${key}`)).toBe(`${paths.orders}/…`);
});

test('a product is logged by its number', () => {
  const url = pathTo(paths.product, { id: 1234 });
  expect(pathToLog(`${url}?images=url`)).toBe(url);
});

test('what opens a feed is not logged', () => {
  const key = '0123456789abcdef0123456789abcdef';
  expect(pathToLog(pathTo(paths.googleFeed, { key }))).toBe('/flux/…/google.xml');
});

test('what opens a payment is not logged, and what only names one is', () => {
  const token = 'cNq7Zs-0bXq_w1LrA2tVxK3d';
  const logged = (path: string) => path.replace(/:(id|token)/, '…');
  for (const path of [paths.paymentStatus, paths.transaction, paths.orangeInvoice]) {
    expect(pathToLog(path.replace(':id', token))).toBe(logged(path));
  }
  const preorder = (of: string) => pathTo(paths.preorderPayment, { id: 7, amount: 5, token: of });
  expect(pathToLog(preorder(token))).toBe(preorder('X').replace(/X$/, '…'));
  for (const path of [paths.orangeProbe, pathTo(paths.orangeOfPartner, { id: 12 })]) {
    expect(pathToLog(path)).toBe(path);
  }
});

test('no path is logged with an address or a number, whatever stands around it', () => {
  const piece = fc.constantFrom(
    'a',
    'Z',
    '-',
    '_',
    '.',
    '+',
    '(',
    '%20',
    '%40',
    '@',
    '/',
    '7',
    '21',
    '771',
    '12345678',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), fc.boolean(), (pieces, hasQuery) => {
      const logged = pathToLog(`/${pieces.join('')}${hasQuery ? '?tel=771234567' : ''}`);
      expect(decodeURIComponent(logged).replace(/[\s.\-()+]/g, '')).not.toMatch(/@|\d{9}/);
    }),
  );
});
