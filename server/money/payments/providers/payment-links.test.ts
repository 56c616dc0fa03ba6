import { expect, test } from 'vitest';
import { pickLinks } from './ask-provider.ts';

const isGiven = (link: unknown, baseUrl = 'https://api.wave.com') =>
  'page' in pickLinks({ page: link }, { hosts: ['wave.com'], baseUrl });

test.each([
  'https://pay.wave.com/c/cos-18qq25rgr100a?a=1000&c=XOF&m=Example%20shop',
  'https://wave.com/c',
])('%s may be followed', (link) => {
  expect(isGiven(link)).toBe(true);
});

test.each([
  'http://pay.wave.com/c/x',
  'https://pay.wave.com.evil.example/c',
  'https://evilwave.com/c',
  'https://pay.wave.com@evil.example/c',
  'https://user:secret@pay.wave.com/c',
  'https://pay.wave.com:8443/c',
  'javascript:alert(1)',
  'data:text/html,x',
  '//pay.wave.com/c',
  '/c',
  '',
  null,
  12,
])('%s may not', (link) => {
  expect(isGiven(link)).toBe(false);
});

test('a stand-in on this machine may lead to its own pages, and nowhere else', () => {
  const base = 'http://127.0.0.1:4010/wave-api';
  expect(isGiven('http://127.0.0.1:4010/wave/pay/x', base)).toBe(true);
  expect(isGiven('http://127.0.0.1:4011/wave/pay/x', base)).toBe(false);
  expect(isGiven('http://localhost:4010/wave/pay/x', base)).toBe(false);
});
