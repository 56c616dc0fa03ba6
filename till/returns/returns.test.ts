import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TillReturnable } from '#contract/money/tills/till-returns.ts';
import { newCart } from '../sell/cart.ts';
import {
  afterFailure,
  changeLine,
  draftFor,
  missingIn,
  newReturn,
  type ReturnDraft,
  setPieces,
  toCommand,
  toggleSerial,
} from './draft.ts';
import { leftOnVoucher, partsWithExchange } from './exchange.ts';

type Line = TillReturnable['lines'][number];

const aLine = (more: Partial<Line> = {}): Line => ({
  line_id: 7,
  name: 'Téléviseur',
  quantity: 3,
  worth: 300_000,
  reasons: ['changed-mind', 'faulty'],
  serials: [],
  ...more,
});
const aDraft = (line: Line): ReturnDraft => ({
  ...newReturn('C1-A-000001'),
  order: {
    order_id: 18,
    order_name: 'S00018',
    ticket: 'C1-A-000001',
    customer: '',
    total: 300_000,
    paid: [],
    owed_back: 0,
    is_waiting: false,
    problem: '',
    lines: [line],
  },
});
const told = { key: 'return-key', at: '2026-12-01T09:00:00Z', session: 'session-1', total: 0 };

describe('what comes back', () => {
  test('is never more than what can', () => {
    const line = aLine();
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -2, max: 9 })), (wishes) => {
        const draft = wishes.reduce((now, pieces) => setPieces(now, line, pieces), aDraft(line));
        const pieces = draft.lines.reduce((sum, { quantity }) => sum + quantity, 0);
        expect(pieces).toBeGreaterThanOrEqual(0);
        expect(pieces).toBeLessThanOrEqual(line.quantity);
        expect(draft.lines.length).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('is sent with its reason, its condition and its numbers', () => {
    const line = aLine({ quantity: 2, serials: ['SN-1', 'SN-2'] });
    const one = setPieces(aDraft(line), line, 1);
    expect(missingIn(one, false)).toContain('numéro de série');
    const named = toggleSerial(toggleSerial(one, 7, 'SN-1'), 7, 'SN-2');
    expect(missingIn(named, false)).toBe('');
    const broken = changeLine(named, 7, { reason: 'faulty', condition: 'damaged' });
    expect(toCommand({ ...broken, way: 'voucher', note: ' Écran fendu ' }, told)).toEqual({
      ...told,
      kind: 'return',
      order_id: 18,
      reason: 'Écran fendu',
      return: {
        way: 'voucher',
        lines: [
          { line_id: 7, quantity: 1, reason: 'faulty', condition: 'damaged', serials: ['SN-2'] },
        ],
      },
    });
    expect(setPieces(named, line, 0).lines).toEqual([]);
  });

  test('has its only number at once, and a reference where one is needed', () => {
    const line = aLine({ quantity: 1, serials: ['SN-1'] });
    const draft = setPieces(aDraft(line), line, 1);
    expect(draft.lines[0]?.serials).toEqual(['SN-1']);
    expect(missingIn(draft, true)).not.toBe('');
    expect(missingIn({ ...draft, reference: 'R-1' }, true)).toBe('');
  });
});

describe('a return whose answer was lost', () => {
  const draft = aDraft(aLine());
  const command = toCommand(draft, told);
  const lost = afterFailure(draft, command, 0);

  test.each([
    ['no answer', 0],
    ['a broken server', 502],
    ['an ended session', 401],
    ['too many requests', 429],
  ])('goes out again as it was after %s', (_, status) => {
    expect(afterFailure(lost, command, status).sent).toEqual(command);
  });

  test('was not sent where the server refused its first try', () => {
    expect(afterFailure(draft, command, 401).sent).toBeNull();
  });

  test('stays when a return of another ticket begins', () => {
    expect(draftFor(lost, 'C1-A-000002')).toEqual(lost);
    expect(draftFor(draft, 'C1-A-000002')).toEqual(newReturn('C1-A-000002'));
    expect(draftFor(undefined, 'C1-A-000002')).toEqual(newReturn('C1-A-000002'));
  });
});

test('an exchange pays what its voucher holds, at most the sale, before the other parts', () => {
  const cash = { way: 'cash' as const, amount: 500 };
  fc.assert(
    fc.property(fc.nat(90_000), fc.nat(90_000), (amount, totalXof) => {
      const cart = { ...newCart(), parts: [cash], exchange: { code: 'ABCD-EFGH', amount } };
      const parts = partsWithExchange(cart, totalXof, true);
      const again = partsWithExchange({ ...cart, parts }, totalXof, true);
      expect(again).toEqual(parts);
      const byVoucher = parts.filter(({ way }) => way === 'voucher');
      const paidXof = byVoucher.reduce((sum, part) => sum + part.amount, 0);
      expect(paidXof).toBe(Math.min(amount, totalXof));
      expect(paidXof + leftOnVoucher(cart.exchange, totalXof)).toBe(amount);
      expect(parts.at(-1)).toEqual(cash);
      expect(partsWithExchange({ ...cart, parts }, totalXof, false)).toEqual([cash]);
    }),
  );
  expect(partsWithExchange(newCart(), 1_000, true)).toEqual([]);
});
