import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aTicket } from '../keep/a-till.fixture.ts';
import type { Ticket } from '../keep/memory.ts';
import { describeTicket } from '../sales/describe-ticket.ts';
import { aPrinter } from './a-paper.fixture.ts';
import { encodeDrawerPulse, encodePaper } from './encode-paper.ts';
import { PAPER_COLUMNS, type PaperWidth } from './paper.ts';

const ticketOf = (more: Partial<Ticket> = {}): Ticket => ({
  ...aTicket('sale-key-1', {
    lines: [{ name: 'Réfrigérateur à deux portes', quantity: 2, price: 500, total: 1_000 }],
    ...more,
  }),
  sequence: 12,
});

/** Latin letters, digits and commands, one character for each byte. */
const textOf = (bytes: Uint8Array): string => String.fromCharCode(...bytes);
const CUT = '\x1dV';
const PULSE = '\x1bp';

describe('the bytes of a ticket', () => {
  const bytes = encodePaper(describeTicket(ticketOf()), aPrinter());

  test('hold the number, the lines and the total, then cut the paper', () => {
    const printed = textOf(bytes);
    expect(printed).toContain('Ticket C1-A-000012');
    expect(printed).toContain('2 x 500 FCFA'.replace('x', '\x9e'));
    expect(printed).toMatch(/Total +1 000 FCFA/);
    expect(printed.lastIndexOf(CUT)).toBeGreaterThan(printed.indexOf('Merci de votre visite'));
  });

  test('draw the number as a code that a scanner reads for a return', () => {
    // GS ( k: the data of a QR code.
    expect(textOf(bytes)).toContain('1P0C1-A-000012');
  });

  test('write accents in the code page that they choose', () => {
    const printed = textOf(bytes);
    // ESC t 19 is the code page 858 of an Epson printer.
    expect(printed).toContain('\x1bt\x13');
    expect(printed).toContain('R\x82frig\x82rateur \x85 deux portes');
  });

  test.each([
    ['pos-5890', 'zjiang'],
    ['epson/legacy', 'default'],
    ['epson', 'unknown to the encoder'],
  ])('are those of %s where the driver says %s', (known, said) => {
    const paper = describeTicket(ticketOf());
    const expected = encodePaper(paper, aPrinter({ codepages: known }));
    expect(encodePaper(paper, aPrinter({ codepages: said }))).toEqual(expected);
  });

  test('speak the language of a Star printer', () => {
    const star = aPrinter({ language: 'star-prnt', codepages: 'star' });
    const printed = textOf(encodePaper(describeTicket(ticketOf()), star));
    expect(printed).toContain('R\x82frig\x82rateur');
    expect(printed).toContain('\x1bd');
  });
});

test('no row is wider than the paper, and none but the drawer’s bytes open the drawer', () => {
  const word = fc.stringMatching(/^[A-Za-zéèàç0-9 ’-]{1,70}$/);
  fc.assert(
    fc.property(
      fc.constantFrom<PaperWidth>('80', '80-42', '58'),
      fc.array(word, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 0, max: 1_000_000_000 }),
      (width, names, total) => {
        const lines = names.map((name) => ({ name, quantity: 1, price: total, total }));
        const { foot, ...paper } = describeTicket(ticketOf({ lines, total }));
        // A QR code is no text.
        const texts = { ...paper, foot: foot.filter(({ codeLabel }) => codeLabel === undefined) };
        const printed = textOf(encodePaper(texts, aPrinter({ width })));
        // biome-ignore lint/suspicious/noControlCharactersInRegex: printers are commanded by them.
        const rows = printed.replace(/\x1b[@Eat!MJ-].?|\x1d[!V].|\x1c./g, '').split(/\r?\n\r?/);
        for (const row of rows) expect(row.length).toBeLessThanOrEqual(PAPER_COLUMNS[width]);
        expect(printed).not.toContain(PULSE);
        expect(printed.split(CUT)).toHaveLength(2);
      },
    ),
    // The encoder is slow.
    { numRuns: 40 },
  );
});

test('the drawer’s bytes pulse once and print nothing', () => {
  const printed = textOf(encodeDrawerPulse(aPrinter()));
  expect(printed.split(PULSE)).toHaveLength(2);
  expect(printed).not.toContain(CUT);
  expect(printed).not.toContain('\n');
});
