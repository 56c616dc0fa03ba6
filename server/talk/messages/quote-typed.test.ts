import fc from 'fast-check';
import { expect, test } from 'vitest';
import { greetingFor, quoteTyped } from './quote-typed.ts';

test.each([
  ['Awa Ndiaye', 'Bonjour Awa Ndiaye,'],
  [" N’Deye  Astou-Marème d'Almeida ", "Bonjour N’Deye Astou-Marème d'Almeida,"],
  ['J.P. Diop', 'Bonjour J. P. Diop,'],
  ['عائشة', 'Bonjour عائشة,'],
  ['', 'Bonjour,'],
  ['https://piege.example/gain', 'Bonjour,'],
  ['Gagnez sur piege.sn', 'Bonjour,'],
  ['piege.\u200bsn', 'Bonjour,'],
  ['awa@example.sn', 'Bonjour,'],
  ['Bloqué ? Appelez le 77 123 45 67', 'Bonjour,'],
])('%j is greeted with %j', (name, greeting) => {
  expect(greetingFor(name)).toBe(greeting);
});

const typed = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.webUrl(),
  fc.emailAddress(),
  fc.domain().map((domain) => `Awa\r\n${domain}`),
);

test('what was typed is one short line without anything that becomes a link', () => {
  fc.assert(
    fc.property(typed, (text) => {
      const quoted = quoteTyped(text);
      expect([...quoted].length).toBeLessThanOrEqual(60);
      expect(quoted).not.toMatch(/[\r\n\p{Cf}]|:\/\/|[.。．｡][^\s…]/u);
    }),
  );
});

test('numbers and names of companies stay as they are', () => {
  for (const text of ['TER-0042/B', 'Sen’Eau & Fils (Dakar)', 'Téranga SA']) {
    expect(quoteTyped(text)).toBe(text);
  }
});
