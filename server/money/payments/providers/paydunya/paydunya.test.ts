import { describe, expect, test } from 'vitest';
import type { Given } from '#tests/helpers/base/outside-service.ts';
import { aKnown, asked, patient, serviceForEachTest } from '../provider.fixture.ts';
import { createPaydunya } from './paydunya.ts';

const aService = serviceForEachTest();
const HOUR_MS = 3600_000;
const TOKEN = 'test_jZkXr6gvzQ';

const created = (answer: object = {}): Given => ({
  status: 200,
  body: {
    response_code: '00',
    response_text: `https://app.paydunya.com/sandbox-checkout/invoice/${TOKEN}`,
    description: 'Checkout Invoice Created',
    token: TOKEN,
    ...answer,
  },
});
const confirmed = (answer: object = {}): Given => ({
  status: 200,
  body: {
    response_code: '00',
    response_text: 'Transaction Found',
    hash: 'a hash of the master key',
    invoice: { token: TOKEN, items: {}, taxes: {}, total_amount: 1500, description: '...' },
    custom_data: { order_id: '51', reference: asked.transactionId },
    mode: 'test',
    status: 'completed',
    fail_reason: '',
    customer: { name: 'Awa', phone: '771234567', email: 'awa@example.sn', payment_method: 'card' },
    receipt_identifier: 'PYDUNA-1a2b',
    ...answer,
  },
});

async function aGateway(answers: Given[], prefix = '/sandbox-api/v1') {
  const { url, received } = await aService(...answers);
  const gateway = createPaydunya(
    {
      baseUrl: `${url}${prefix}`,
      masterKey: 'demo-master-key',
      privateKey: 'test_private_x',
      token: 'token',
      storeName: 'Sandaga',
      storeUrl: 'https://shop.example',
      maxXof: 3_000_000,
    },
    patient,
  );
  return { gateway, received };
}
const known = aKnown({ providerId: TOKEN });

describe('an invoice', () => {
  test('is asked for with who buys, what for and where to go', async () => {
    const { gateway, received } = await aGateway([created()]);
    expect(await gateway.start(asked)).toMatchObject({
      providerId: TOKEN,
      links: { page: `https://app.paydunya.com/sandbox-checkout/invoice/${TOKEN}` },
      qrCode: null,
      validUntil: null,
      rawStatus: 'pending',
    });
    expect(received).toMatchObject([
      {
        method: 'POST',
        url: '/sandbox-api/v1/checkout-invoice/create',
        headers: {
          'content-type': 'application/json',
          'paydunya-master-key': 'demo-master-key',
          'paydunya-private-key': 'test_private_x',
          'paydunya-token': 'token',
        },
      },
    ]);
    expect(JSON.parse(received[0]!.body)).toMatchObject({
      invoice: {
        items: { item_0: { quantity: 1, unit_price: '1500', total_price: '1500' } },
        total_amount: 1500,
        channels: ['card'],
        customer: { name: 'Awa Ndiaye', email: 'awa@example.sn', phone: '771234567' },
        customer_name: 'Awa Ndiaye',
        customer_email: 'awa@example.sn',
      },
      store: { name: 'Sandaga' },
      custom_data: { order_id: '51', reference: asked.transactionId },
      actions: {
        cancel_url: asked.errorUrl,
        return_url: asked.successUrl,
        callback_url: asked.callbackUrl,
      },
    });
  });

  test.each<[Given, string, string]>([
    [created({ response_code: '1001', token: undefined }), 'refused', '1001'],
    [{ status: 400, body: { response_code: '4002' } }, 'refused', '4002'],
    [{ status: 401, text: '' }, 'refused', 'HTTP 401'],
    [{ status: 500, text: '<html>' }, 'no-answer', 'HTTP 500'],
    [{ status: 200, text: '{"response' }, 'no-answer', 'broken-json'],
    [created({ token: undefined }), 'no-answer', 'unexpected-answer'],
    [created({ response_text: 'https://evil.example/pay' }), 'no-answer', 'unexpected-link'],
    [created({ response_text: 'Montant trop petit' }), 'no-answer', 'unexpected-link'],
  ])('answered by %j is %s', async (answer, kind, code) => {
    const { gateway, received } = await aGateway([answer]);
    await expect(gateway.start(asked)).rejects.toMatchObject({ kind, code });
    expect(received).toHaveLength(1);
  });
});

describe('a confirmation', () => {
  test('tells all that is compared, and not the hash', async () => {
    const { gateway, received } = await aGateway([confirmed()]);
    const reading = await gateway.read(known);
    expect(reading).toMatchObject({
      outcome: 'paid',
      rawStatus: 'completed',
      attemptError: '',
      amountXof: 1500,
      currency: null,
      reference: asked.transactionId,
      isOurs: true,
      providerTransactionId: 'PYDUNA-1a2b',
      payer: '771234567',
      channel: 'card',
    });
    expect(reading.raw).toContain('PYDUNA-1a2b');
    expect(reading.raw).not.toContain('hash');
    expect(received).toMatchObject([
      { method: 'GET', url: `/sandbox-api/v1/checkout-invoice/confirm/${TOKEN}`, body: '' },
    ]);
  });

  test.each([
    ['pending', 'open', ''],
    ['completed', 'paid', ''],
    ['cancelled', 'cancelled', ''],
    ['failed', 'failed', 'failed'],
    ['novel', 'open', ''],
    ['constructor', 'open', ''],
  ])('%s is %s', async (status, outcome, attemptError) => {
    const { gateway } = await aGateway([confirmed({ status })]);
    expect(await gateway.read(known)).toMatchObject({ outcome, rawStatus: status, attemptError });
  });

  test.each([
    ['1500', 1500],
    ['1500.00', 1500],
    ['1500.5', Number.NaN],
    [1500.5, Number.NaN],
    ['1 500', Number.NaN],
    [undefined, null],
  ])('an amount of %j is %d', async (total_amount, amountXof) => {
    const { gateway } = await aGateway([confirmed({ invoice: { total_amount } })]);
    expect((await gateway.read(known)).amountXof).toBe(amountXof);
  });

  test.each([
    ['/sandbox-api/v1', 'test', true],
    ['/sandbox-api/v1', 'live', false],
    ['/api/v1', 'live', true],
    ['/api/v1', 'test', false],
    ['/api/v1', undefined, false],
  ])('of %s in mode %s: ours %s', async (prefix, mode, isOurs) => {
    const { gateway } = await aGateway([confirmed({ mode })], prefix);
    expect(await gateway.read(known)).toMatchObject({ isOurs });
  });

  test.each([[[]], [{}], [null]])('without our reference (%j) names none', async (custom_data) => {
    const { gateway } = await aGateway([confirmed({ custom_data })]);
    expect(await gateway.read(known)).toMatchObject({ reference: null });
  });

  test('of an invoice that nobody knows is missing', async () => {
    const { gateway } = await aGateway([{ status: 404, text: '' }]);
    expect(await gateway.read(known)).toMatchObject({ outcome: 'missing' });
  });

  test.each<Given>([
    { status: 200, body: { response_code: '1001', response_text: 'Invalid Masterkey' } },
    { status: 200, body: { response_code: '00' } },
    { status: 200, text: '<html>' },
    { status: 500 },
  ])('%j is none', async (answer) => {
    const { gateway } = await aGateway([answer]);
    await expect(gateway.read(known)).rejects.toMatchObject({ name: 'ProviderError' });
  });

  test.each([
    [47, 'open'],
    [49, 'expired'],
  ])('of an invoice that was never heard of, after %i h: %s', async (hours, outcome) => {
    const { gateway, received } = await aGateway([confirmed()]);
    const createdAt = new Date(Date.now() - hours * HOUR_MS);
    expect(await gateway.read(aKnown({ createdAt }))).toMatchObject({ outcome });
    expect(received).toEqual([]);
  });
});
