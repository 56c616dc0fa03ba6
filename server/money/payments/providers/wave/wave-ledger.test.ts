import { describe, expect, test } from 'vitest';
import type { Given } from '#tests/helpers/base/outside-service.ts';
import { asked, serviceForEachTest } from '../provider.fixture.ts';
import { waveOver } from './wave.fixture.ts';

const aWave = waveOver(serviceForEachTest());

describe('the ledger', () => {
  const aRow = (row: object = {}) => ({
    timestamp: '2026-01-15T10:02:00Z',
    transaction_id: 'TCN4Y4ZC3FM',
    transaction_type: 'api_checkout',
    amount: '1485',
    fee: '15',
    balance: '10000',
    currency: 'XOF',
    is_reversal: false,
    counterparty_mobile: '+221771234567',
    client_reference: asked.transactionId,
    checkout_api_session_id: 'cos-18qq25rgr100a',
    ...row,
  });
  const aPage = (items: object[], end_cursor: string | null = null): Given => ({
    status: 200,
    body: {
      page_info: { start_cursor: null, end_cursor, has_next_page: end_cursor !== null },
      date: '2026-01-15',
      items,
    },
  });

  test('has the payments and refunds of all pages, fees included', async () => {
    const refund = {
      transaction_id: 'TREFUND',
      transaction_type: 'api_checkout_refund',
      amount: '-1485',
      fee: '-15',
      client_reference: null,
      is_reversal: true,
    };
    const { wave, received } = await aWave([
      aPage([aRow(), aRow({ transaction_type: 'merchant_payment' })], 'next page'),
      aPage([aRow(refund)]),
    ]);
    expect(await wave.readLedger?.('2026-01-15')).toEqual([
      {
        providerTransactionId: 'TCN4Y4ZC3FM',
        providerId: 'cos-18qq25rgr100a',
        reference: asked.transactionId,
        amountXof: 1500,
        isRefund: false,
        at: new Date('2026-01-15T10:02:00Z'),
      },
      {
        providerTransactionId: 'TREFUND',
        providerId: 'cos-18qq25rgr100a',
        reference: null,
        amountXof: -1500,
        isRefund: true,
        at: new Date('2026-01-15T10:02:00Z'),
      },
    ]);
    expect(received.map(({ url }) => new URL(url, 'http://x').searchParams)).toEqual([
      new URLSearchParams({ date: '2026-01-15', first: '500' }),
      new URLSearchParams({ date: '2026-01-15', first: '500', after: 'next page' }),
    ]);
  });

  test('whose cursor goes round is given up', async () => {
    const { wave, received } = await aWave([aPage([], 'again')]);
    await expect(wave.readLedger?.('2026-01-15')).rejects.toMatchObject({ code: 'too-many-pages' });
    expect(received.length).toBeLessThan(1000);
  });

  test.each([{ amount: '12.5' }, { amount: null }, { fee: 'x' }, { timestamp: 'hier' }])(
    'with %j in a row is not believed',
    async (row) => {
      const { wave } = await aWave([aPage([aRow(row)])]);
      const ledger = wave.readLedger?.('2026-01-15');
      await expect(ledger).rejects.toMatchObject({ code: 'unexpected-answer' });
    },
  );
});
