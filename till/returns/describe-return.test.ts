import { expect, test } from 'vitest';
import { formatXof } from '#contract/base/fields/money.ts';
import { AT, aState } from '../keep/a-till.fixture.ts';
import { describeReturn } from './describe-return.ts';
import type { DoneReturn } from './draft.ts';

const done: DoneReturn = {
  order: { order_name: 'S00012', ticket: 'C1-A-000007', customer: 'Awa' },
  lines: [{ name: 'Four', quantity: 2 }],
  at: AT,
  seller: 'Fatou Sow',
  result: {
    key: 'return-key',
    outcome: 'applied',
    message: '',
    given_back: {
      credit_note: 'AV-2026-000001',
      money: [{ way: 'cash', amount: 1_500, duty: 15, voucher_ending: '' }],
      voucher: { code: 'AAAA-BBBB', amount: 500 },
    },
  },
};

test('the paper of a return says what came back, what was given and where to sign', () => {
  const { head, lines, foot } = describeReturn(done, aState());
  expect(head.map(({ text }) => text)).toEqual(
    expect.arrayContaining(['Sandaga', 'Retour · avoir AV-2026-000001', 'Ticket C1-A-000007']),
  );
  expect(lines).toEqual([{ name: '2 × Four' }]);
  expect(foot[0]?.value).toBe(formatXof(1_515));
  expect(foot.map(({ text }) => text)).toContain('AAAA-BBBB');
  expect(foot.at(-1)?.isToSign).toBe(true);
});

test('a return that waits for a second person says so and gives nothing', () => {
  const message = 'Le retour attend une seconde personne.';
  const result = { key: 'return-key', outcome: 'applied' as const, message };
  const { foot } = describeReturn({ ...done, result }, null);
  expect(foot.map(({ text }) => text)).toEqual([message, 'Signature du client :', '']);
});
