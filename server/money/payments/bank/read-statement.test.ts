import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readMoved, readSigned, readStatement } from './read-statement.ts';

const read = (text: string, encoding: BufferEncoding = 'utf8') =>
  readStatement(Buffer.from(text, encoding));
const shown = async (text: string, encoding?: BufferEncoding) =>
  (await read(text, encoding)).lines.map(({ day, label, reference, amountXof }) =>
    [day, label, reference, amountXof].join('|'),
  );

describe('the ways in which a bank writes a statement', () => {
  const line = '2026-03-02|VIREMENT REÇU DE SAHEL SARL S00012|VIR88|1250000';
  test.each([
    [
      'columns of debit and credit, semicolons',
      `Date;Libellé;Référence;Débit;Crédit
02/03/2026;VIREMENT REÇU DE SAHEL SARL S00012;VIR88;;1 250 000,00
03/03/2026;FRAIS DE TENUE DE COMPTE;F1;5 000,00;`,
    ],
    [
      'a signed amount, commas',
      `date,libellé,référence,montant
2026-03-02,VIREMENT REÇU DE SAHEL SARL S00012,VIR88,1250000
2026-03-03,FRAIS,F1,-5000`,
    ],
    [
      'a title above, zeros beside, other headings, balances',
      `Relevé du compte 0123;;;;
Période : mars 2026;;;;
Date de valeur;Date opération;Description;Réf.;Montant débit (FCFA);Montant crédit (FCFA)
01/03/2026;01/03/2026;SOLDE INITIAL;;;9 000 000
04/03/2026;02/03/26;VIREMENT REÇU DE SAHEL SARL S00012;VIR88;0,00;1.250.000,00
;;TOTAL;;5 000;10 250 000`,
    ],
    [
      'a letter for the direction',
      `Date;Motif;Référence;Montant;Sens
02.03.2026;VIREMENT REÇU DE SAHEL SARL S00012;VIR88;1250000;C
03.03.2026;CHEQUE EMIS;C9;70000;D`,
    ],
  ])('%s', async (_, text) => {
    expect(await shown(text)).toEqual([line]);
    expect(await shown(text, 'latin1')).toEqual([line]);
    expect(await shown(`\ufeff${text.replaceAll('\n', '\r\n')}`)).toEqual([line]);
  });

  test('label and motif are read together', async () => {
    const text = 'Date;Libellé;Motif;Crédit\n02/03/2026;VIR SEPA;S00012 mars;500';
    expect(await shown(text)).toEqual(['2026-03-02|VIR SEPA · S00012 mars||500']);
  });

  test('what is no whole franc or no day is refused with its line, the others are read', async () => {
    const text = `Date;Libellé;Crédit
02/03/2026;A;10,50
hier;B;500
02/03/2026;C;500
31/02/2026;D;500
02/03/2026;E;9 999 999 999`;
    const { lines, refused } = await read(text);
    expect(lines.map(({ label }) => label)).toEqual(['C']);
    expect(refused).toEqual([
      { line: 2, reason: expect.stringContaining('francs entiers') },
      { line: 3, reason: 'la date est illisible' },
      { line: 5, reason: 'la date est illisible' },
      { line: 6, reason: 'le montant est trop grand' },
    ]);
  });

  test.each([
    ['no date', 'Libellé;Crédit\nA;500', /colonne de la date/],
    ['no text', 'Date;Crédit\n02/03/2026;500', /colonne du libellé/],
    ['no amount', 'Date;Libellé;Débit\n02/03/2026;A;500', /colonne du montant/],
    ['nothing', '', /vide/],
  ])('a file with %s says so', async (_, text, message) => {
    await expect(read(text)).rejects.toThrow(message);
  });
});

test('equal lines of a day are told apart, and one line has one key in every file', async () => {
  const row = '02/03/2026;VIR SAHEL;500';
  const { lines } = await read(`Date;Libellé;Crédit\n${row}\n${row}`);
  expect(new Set(lines.map(({ key }) => key)).size).toBe(2);
  const other = await read('Date,Libellé,Montant\n2026-03-02,vir  Sahel,"500,00"');
  expect(other.lines[0]!.key).toBe(lines[0]!.key);
});

describe('an amount', () => {
  const blanks = fc.constantFrom(' ', '\u00a0', '\u202f', '.', '');
  const tails = fc.constantFrom('', ',00', ',0', ' FCFA', ' F CFA', ' XOF');
  const grouped = (xof: number, by: string) =>
    String(xof).replace(/\B(?=(\d{3})+$)/g, by === '' ? '' : by);

  test('is read in every French notation', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999 }), blanks, tails, (xof, by, tail) => {
        const written = `${grouped(xof, by)}${tail}`;
        expect(readSigned(written)).toBe(xof);
        expect(readSigned(`+${written}`)).toBe(xof);
        expect(readSigned(`-${written}`)).toBe(-xof);
        expect(readSigned(`(${written})`)).toBe(-xof);
      }),
    );
  });

  test('comes in by credit, and never by debit', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 999_999_999 }),
        fc.constantFrom('', '0', '0,00', '-'),
        (xof, zero) => {
          const text = grouped(xof, ' ');
          const none = zero === '-' ? '' : zero;
          const empty = { credit: '', debit: '', amount: '', sense: '' };
          expect(readMoved({ ...empty, credit: text, debit: none })).toBe(xof);
          expect(readMoved({ ...empty, credit: none, debit: text })).toBe(-xof);
          expect(readMoved({ ...empty, credit: none, debit: `-${text}` })).toBe(-xof);
          expect(readMoved({ ...empty, amount: text })).toBe(xof);
          expect(readMoved({ ...empty, amount: `-${text}` })).toBe(-xof);
          expect(readMoved({ ...empty, amount: text, sense: 'D' })).toBe(-xof);
        },
      ),
    );
  });

  test('with centimes is none', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.integer({ min: 1, max: 99 }), (xof, centimes) => {
        expect(readSigned(`${xof},${String(centimes).padStart(2, '0')}`)).toBeUndefined();
      }),
    );
  });
});
