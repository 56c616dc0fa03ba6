import { describe, expect, test } from 'vitest';
import { formatXof } from '#contract/base/fields/money.ts';
import { aState, aTicket } from '../keep/a-till.fixture.ts';
import type { Ticket } from '../keep/memory.ts';
import { describeTicket } from './describe-ticket.ts';

const rowsOf = (more: Partial<Ticket> = {}) => {
  const { head, foot } = describeTicket({ ...aTicket('sale-key-1', more), sequence: 3 });
  return [...head, ...foot].map(({ text, value }) => (value === undefined ? text : [text, value]));
};

describe('a ticket', () => {
  test('says who sold, to whom, what was handed and what was given back', () => {
    const parts = [{ way: 'cash' as const, amount: 1_000, duty: 10, handed: 2_000 }];
    const rows = rowsOf({ customer: 'Awa', parts });
    expect(rows).toContain('Ticket C1-A-000003');
    expect(rows).toContain('Client : Awa');
    expect(rows).toContainEqual(['Rendu', formatXof(990)]);
    expect(rows).toContainEqual(['Droit de timbre, espèces', formatXof(10)]);
    expect(rows.flat()).not.toContain('Reste à payer');
  });

  test('names the numbers of the shop that has them', () => {
    const shop = { ...aState().shop, ninea: '001234567 2G3', phone: '33 800 00 00' };
    expect(rowsOf({ shop })).toContain('NINEA 001234567 2G3');
    expect(rowsOf().join()).not.toContain('NINEA');
  });

  test('keeps the code of a voucher to itself, and shows the number of a cheque', () => {
    const parts = [
      { way: 'voucher' as const, amount: 400, reference: 'SECRET-1' },
      { way: 'cheque' as const, amount: 600, reference: '0042', bank: 'CBAO' },
    ];
    const rows = rowsOf({ parts });
    expect(rows).toContain('0042 · CBAO');
    expect(rows.join()).not.toContain('SECRET');
  });

  test('says what a wallet still owes, what comes later and what was dropped', () => {
    const wallet = { provider: 'wave' as const, amount: 1_000, state: 'open' as const };
    expect(rowsOf({ parts: [], wallet })).toContainEqual(['Wave (à payer)', formatXof(1_000)]);
    const dropped = rowsOf({ parts: [], wallet: { ...wallet, state: 'dropped' } });
    expect(dropped).toContain('Vente annulée');
    const later = rowsOf({ parts: [], later: 'À retirer ici plus tard' });
    expect(later).toContain('À retirer ici plus tard');
    expect(later).toContainEqual(['Reste à payer', formatXof(1_000)]);
  });
});

test('a ticket says to whom it is billed, with what is known of the company', () => {
  const known = { name: 'Baobab SARL', ninea: '0012345 2G3', address: 'Rue 10' };
  expect(rowsOf({ company: known })).toEqual(
    expect.arrayContaining(['Facturé à : Baobab SARL', 'NINEA 0012345 2G3', 'Rue 10']),
  );
  expect(rowsOf({ company: { ...known, ninea: '', address: '' } }).join()).not.toContain('NINEA');
});
