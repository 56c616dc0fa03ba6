import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ownPath } from './own-path.ts';

test('a path of the shop stays as it is, with its query and hash', () => {
  expect(ownPath('/boutique?search=a&page=2#haut')).toBe('/boutique?search=a&page=2#haut');
  expect(ownPath('/commandes/12/d%C3%A9tails')).toBe('/commandes/12/d%C3%A9tails');
});

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  'https://evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  'profile',
  '',
])('%j leads nowhere', (asked) => {
  expect(ownPath(asked)).toBeUndefined();
});

test('whatever is asked for, a browser that follows the answer stays in the shop', () => {
  const sign = fc.constantFrom('/', '\\', '.', '\t', '\n', ' ', ':', '@', '?', '#', 'e', 'http');
  const asked = fc.array(sign, { maxLength: 8 }).map((signs) => `/${signs.join('')}`);
  fc.assert(
    fc.property(fc.oneof(asked, fc.string(), fc.webUrl()), (text) => {
      const path = ownPath(text);
      if (path === undefined) return;
      expect(new URL(path, 'https://sandaga.sn').origin).toBe('https://sandaga.sn');
      expect(ownPath(path)).toBe(path);
    }),
  );
});
