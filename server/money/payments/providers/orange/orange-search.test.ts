import { describe, expect, test } from 'vitest';
import type { Given } from '#tests/helpers/base/outside-service.ts';
import { readFromProvider } from '../ask-provider.ts';
import { aKnown, asked, patient, serviceForEachTest } from '../provider.fixture.ts';
import { readOrangePayment } from './orange-search.ts';

const aService = serviceForEachTest();
const HOUR_MS = 3600_000;

/** A row as production gave it, with other people in it. */
const aRow = (row: object = {}) => ({
  amount: { value: 1500.0, unit: 'XOF' },
  requestDate: '2026-09-09T10:02:59.379Z',
  reference: asked.transactionId,
  metadata: { idempotencyKey: 'x', 'notification.dispatched': 'true' },
  receiveNotification: true,
  partner: { id: '123456', idType: 'CODE', walletType: 'PRINCIPAL' },
  customer: { id: '771234567', idType: 'MSISDN', walletType: 'PRINCIPAL' },
  type: 'MERCHANT_PAYMENT',
  transactionId: 'MP260909.1002.A34169',
  createdAt: '2026-09-09T10:02:59.379Z',
  updatedAt: '2026-09-09T10:03:01.210Z',
  channel: 'MAXIT',
  status: 'SUCCESS',
  ...row,
});
const rows = (...found: object[]): Given => ({ status: 200, body: found });
const confirmed = (status = 'SUCCESS'): Given => ({ status: 200, body: { status } });

async function anOrange(...answers: Given[]) {
  const { url, received } = await aService(...answers);
  const look = (path: string) => readFromProvider(patient, `${url}${path}`, { method: 'GET' });
  const tell = () => Promise.reject(new Error('a reading changes nothing'));
  const read = (known = aKnown()) => readOrangePayment({ look, tell }, '123456', known);
  return { read, received };
}
/** A payment whose code ran out more than a day ago. */
const over = aKnown({
  createdAt: new Date(Date.now() - 27 * HOUR_MS),
  validUntil: new Date(Date.now() - 25 * HOUR_MS),
});

test('money that is no payment of ours is looked up by its own id alone', async () => {
  const others = [aRow({ reference: '', transactionId: 'MP1' }), aRow({ reference: '' })];
  const { read, received } = await anOrange(rows(...others), confirmed());
  const known = aKnown({ transactionId: '', providerTransactionId: 'MP1' });
  expect(await read(known)).toMatchObject({ outcome: 'paid', providerTransactionId: 'MP1' });
  const asked = received.map(({ url }) => new URL(url, 'http://x').searchParams);
  expect(asked[0]!.get('transactionId')).toBe('MP1');
  expect(asked.some((query) => query.has('reference'))).toBe(false);
});

test('nothing is looked for without a name', async () => {
  const { read, received } = await anOrange(rows(aRow({ reference: '' })), confirmed());
  expect(await read(aKnown({ transactionId: '' }))).toMatchObject({ outcome: 'open' });
  expect(received).toEqual([]);
});

test('a payment is found by our reference and confirmed by its status', async () => {
  const { read, received } = await anOrange(rows(aRow()), confirmed());
  const createdAt = new Date('2026-09-09T10:00:00Z');
  expect(await read(aKnown({ createdAt }))).toMatchObject({
    outcome: 'paid',
    rawStatus: 'SUCCESS',
    attemptError: '',
    amountXof: 1500,
    currency: 'XOF',
    reference: asked.transactionId,
    isOurs: true,
    checkoutSession: null,
    providerTransactionId: 'MP260909.1002.A34169',
    payer: '771234567',
    channel: 'MAXIT',
    paidAt: new Date('2026-09-09T10:03:01.210Z'),
  });
  const [search, status] = received;
  const { pathname, searchParams } = new URL(search!.url, 'http://x');
  expect(pathname).toBe('/api/eWallet/v1/transactions');
  expect(Object.fromEntries(searchParams)).toEqual({
    reference: asked.transactionId,
    fromDateTime: '2026-09-09T09:58:00.000Z',
    size: '500',
  });
  expect(status?.url).toBe('/api/eWallet/v1/transactions/MP260909.1002.A34169/status');
});

test.each([
  ['PENDING', 'open'],
  ['ACCEPTED', 'processing'],
  ['FAILED', 'open'],
])('a success in the list that its status calls %s is %s', async (status, outcome) => {
  const { read } = await anOrange(rows(aRow()), confirmed(status));
  expect(await read()).toMatchObject({ outcome, rawStatus: status, paidAt: null });
});

test.each([10.5, '10,5', '1e3', {}, false])('an amount of %j is none', async (value) => {
  const { read } = await anOrange(rows(aRow({ amount: { value, unit: 'XOF' } })), confirmed());
  expect((await read()).amountXof).toBeNaN();
});

test('an amount that is missing is none', async () => {
  const { read } = await anOrange(rows(aRow({ amount: undefined })), confirmed());
  expect(await read()).toMatchObject({ amountXof: null, currency: null });
});

test.each([{ id: '654321', idType: 'CODE' }, {}, null])(
  'money to %j is not ours',
  async (partner) => {
    const { read } = await anOrange(rows(aRow({ partner })), confirmed());
    expect(await read()).toMatchObject({ outcome: 'paid', isOurs: false });
  },
);

describe('without a transaction', () => {
  test('the code can still be paid', async () => {
    const validUntil = new Date(Date.now() - 23 * HOUR_MS);
    const { read } = await anOrange(rows());
    expect(await read()).toMatchObject({ outcome: 'open', rawStatus: 'INITIATED' });
    expect(await read(aKnown({ validUntil }))).toMatchObject({ outcome: 'open' });
  });

  test('it has run out a day after its end', async () => {
    const { read } = await anOrange(rows());
    expect(await read(over)).toMatchObject({ outcome: 'expired', providerTransactionId: null });
  });

  test('a code whose answer was lost has run out as if it had been made', async () => {
    const { read } = await anOrange(rows());
    const createdAt = (hours: number) =>
      aKnown({ createdAt: new Date(Date.now() - hours * HOUR_MS) });
    expect(await read(createdAt(24.9))).toMatchObject({ outcome: 'open' });
    expect(await read(createdAt(25.1))).toMatchObject({ outcome: 'expired' });
  });
});

describe('an attempt that ended', () => {
  test.each(['FAILED', 'REJECTED', 'CANCELLED'])('%s lets one try again', async (status) => {
    const { read } = await anOrange(rows(aRow({ status })));
    expect(await read()).toMatchObject({
      outcome: 'open',
      rawStatus: status,
      attemptError: status,
    });
  });

  test.each([
    ['FAILED', 'failed'],
    ['REJECTED', 'failed'],
    ['CANCELLED', 'cancelled'],
    ['SUCCESS', 'paid'],
    ['PENDING', 'open'],
  ])('%s, long after, is %s', async (status, outcome) => {
    const { read } = await anOrange(rows(aRow({ status })), confirmed());
    expect(await read(over)).toMatchObject({ outcome });
  });
});

test.each([
  ['PRE_INITIATED', 'open'],
  ['INITIATED', 'open'],
  ['PENDING', 'open'],
  ['ACCEPTED', 'processing'],
  ['A_WORD_OF_TOMORROW', 'open'],
])('%s is %s', async (status, outcome) => {
  const { read, received } = await anOrange(rows(aRow({ status })));
  expect(await read()).toMatchObject({ outcome, rawStatus: status, attemptError: '' });
  expect(received).toHaveLength(1);
});

describe('of several tries', () => {
  const aTry = (status: string, minute: number) =>
    aRow({
      status,
      transactionId: `MP260909.100${minute}.A00001`,
      createdAt: `2026-09-09T10:0${minute}:00.000Z`,
    });
  test.each([
    ['SUCCESS', [aTry('FAILED', 3), aTry('SUCCESS', 1), aTry('PENDING', 2)]],
    ['PENDING', [aTry('FAILED', 3), aTry('PENDING', 2)]],
    ['CANCELLED', [aTry('FAILED', 1), aTry('CANCELLED', 2)]],
  ])('%s counts', async (status, tries) => {
    const { read } = await anOrange(rows(...tries), confirmed());
    expect(await read()).toMatchObject({ rawStatus: status });
  });

  test('which are paid the first counts, at each look', async () => {
    const { read } = await anOrange(rows(aTry('SUCCESS', 2), aTry('SUCCESS', 1)), confirmed());
    expect(await read()).toMatchObject({ providerTransactionId: 'MP260909.1001.A00001' });
  });
});

describe('whose payment it is', () => {
  const metadata = { transaction_id: asked.transactionId };

  test('stands in our own words when Orange leaves the reference out', async () => {
    const { read } = await anOrange(rows(aRow({ reference: '', metadata })), confirmed());
    expect(await read()).toMatchObject({ outcome: 'paid', reference: asked.transactionId });
  });

  test('is told as it is when Orange names another reference, so that somebody looks', async () => {
    const { read } = await anOrange(rows(aRow({ reference: 'another', metadata })), confirmed());
    expect(await read()).toMatchObject({ outcome: 'paid', reference: 'another' });
  });

  test('is not ours when neither says so', async () => {
    const { read } = await anOrange(rows(aRow({ reference: 'another' }), aRow({ reference: '' })));
    expect(await read()).toMatchObject({ outcome: 'open', providerTransactionId: null });
  });

  test('is asked by the id that a callback named when the search finds nothing', async () => {
    const { read, received } = await anOrange(
      rows(),
      rows(aRow({ reference: '', metadata }), aRow({ transactionId: 'MP260909.1002.A99999' })),
      confirmed(),
    );
    const named = aKnown({ providerTransactionId: 'MP260909.1002.A34169' });
    expect(await read(named)).toMatchObject({ outcome: 'paid', reference: asked.transactionId });
    expect(received[1]?.url).toContain('?transactionId=MP260909.1002.A34169&');
  });
});

test.each<Given>([
  { status: 200, body: { content: [] } },
  { status: 403, body: { status: '403', code: '11' } },
  { status: 500, body: { status: '500', code: '50' } },
])('%j is no reading', async (answer) => {
  const { read } = await anOrange(answer);
  await expect(read(over)).rejects.toMatchObject({ name: 'ProviderError' });
});
