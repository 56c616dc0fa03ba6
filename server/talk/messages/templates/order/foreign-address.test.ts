import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foreignAddress } from './foreign-address.ts';

const OWN = 'https://boutique.sandaga.sn';
const foreign = (text: string) => foreignAddress(text, OWN);

const letters = [...'abcdefghijklmnopqrstuvwxyz'];
const word = fc.string({ unit: fc.constantFrom(...letters), minLength: 2, maxLength: 8 });
const ending = fc.constantFrom('com', 'sn', 'ly', 'example', 'xyz', 'fr', 'shop', 'SN', 'Com');
const around = fc.constantFrom(
  ['', ''],
  ['Voyez ', '.'],
  ['(', ')'],
  ['« ', ' »'],
  ['', ', merci'],
);

describe('an address of another site', () => {
  test('is found with and without a path, a scheme or www, wherever it stands', () => {
    const site = fc.tuple(word, ending).map((parts) => parts.join('.'));
    const behind = fc.constantFrom('', '/', '/x', '?r=1', '#x', ':8080/a');
    const before = fc.constantFrom('', 'www.', 'https://', 'http://', 'boutique.sandaga.sn.');
    fc.assert(
      fc.property(site, behind, before, around, (name, path, scheme, [left, right]) => {
        const address = `${scheme}${name}${path}`;
        expect(foreign(`${left}${address}${right}`), address).toBeDefined();
      }),
    );
  });

  test('is found whatever its ending with a scheme, www or a mailbox', () => {
    fc.assert(
      fc.property(word, word, around, (name, end, [left, right]) => {
        const addresses = [
          `https://${name}.${end}/x`,
          `www.${name}.${end}?x`,
          `aide@${name}.${end}`,
        ];
        for (const address of addresses) {
          expect(foreign(`${left}${address}${right}`), address).toBeDefined();
        }
      }),
    );
    expect(foreign('sandaga.sn@evil.sn')).toBeDefined();
    expect(foreign('evil@sn')).toBeUndefined();
    expect(foreign('10.0.0.1/x')).toBe('10.0.0.1/x');
  });

  test('is found in any script, and behind words that only look like one', () => {
    const names = [
      'пример.рф',
      'example.中国',
      'مثال.إختبار',
      'xn--e1afmkfd.xn--p1ai',
      'evil.XN--P1AI',
    ];
    const behind = fc.constantFrom('', '/', '/x', '?r=1', '#x', ':8080/a');
    const before = fc.constantFrom('', 'Oui.Non?', 'M.Diop/', 'Oui.Non/M.Fall#');
    fc.assert(
      fc.property(fc.constantFrom(...names, 'evil.com'), behind, before, (name, path, words) => {
        expect(foreign(`Voyez ${words}${name}${path}`), `${words}${name}${path}`).toBeDefined();
      }),
    );
    expect(foreign('T.Me/evil')).toBe('T.Me/evil');
  });
});

describe('no address of another site', () => {
  test('are the shop’s own, with and without a path, and the e-mail addresses of its domain', () => {
    const said = fc.constantFrom(
      OWN,
      `${OWN}/faq`,
      'boutique.sandaga.sn',
      'Boutique.Sandaga.sn/faq',
      'aide@sandaga.sn',
      'Aide@boutique.sandaga.sn',
    );
    fc.assert(
      fc.property(said, fc.constantFrom('', 'Voyez ', 'ou à '), (own, before) => {
        expect(foreign(`${before}${own} merci`)).toBeUndefined();
      }),
    );
    expect(foreign('www.sandaga.sn')).toBe('www.sandaga.sn');
  });

  test('are amounts, telephone numbers, times and initials', () => {
    const part = fc.integer({ min: 0, max: 999 }).map((number) => String(number).padStart(3, '0'));
    const amount = fc.array(part, { minLength: 2, maxLength: 4 }).map((parts) => parts.join('.'));
    fc.assert(
      fc.property(amount, (number) => {
        expect(foreign(`Payez ${number} FCFA`)).toBeUndefined();
        expect(foreign(`${number}FCFA`)).toBeUndefined();
      }),
    );
    for (const fine of [
      '15.000',
      'M.Ndiaye',
      'M.Sy',
      'M.Bâ',
      'etc.Merci',
      'S.A.R.L.',
      'p.ex. 12.30',
      'N.B.',
      'M.Diop/M.Fall',
      'Oui.Non?',
      'Oui.Non?Peut-être',
      'M.Sy?',
      'Réf.Prix#2',
      'reçu.Bonne/fin',
      '77.123.45.67',
      'v2.5',
      'A.M',
      '9h.30',
      'reçu.Bonne',
      'facture.pdf',
      '…et voilà...Merci',
    ]) {
      expect(foreign(fine), fine).toBeUndefined();
    }
  });
});
