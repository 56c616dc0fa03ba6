// What every adapter of a certification service keeps. A new one adds its row to `adapters`.
import { afterEach, describe, expect, test } from 'vitest';
import { testConfig } from '#tests/helpers/base/app.ts';
import { type Given, startOutsideService } from '#tests/helpers/base/outside-service.ts';
import { type Certifier, CertifierError, type PaperToCertify } from './certifier.ts';
import { createCertifier } from './create-certifier.ts';

const KEY = 'a-key-that-no-error-shows';
const paper: PaperToCertify = {
  version: 1,
  kind: 'invoice',
  number: 'FAC-2026-000001',
  issued_at: '2026-12-01T10:00:00Z',
  currency: 'XOF',
  order: 'S00001',
  invoice: null,
  seller: { name: 'Sandaga', company: 'Sandaga SARL', ninea: '1', rccm: '2', address: 'Dakar' },
  buyer: {
    name: 'Awa « Diop »',
    company: '',
    ninea: '',
    phone: '+2250709080765',
    email: '',
  },
  paid_by: 'orange',
  vat_percent: 18,
  lines: [
    {
      position: 1,
      line: 41,
      kind: 'product',
      name: 'Four',
      quantity: 1,
      untaxed: 1_000,
      tax: 180,
      total: 1_180,
    },
  ],
  totals: { untaxed: 1_000, tax: 180, total: 1_180 },
};

type Adapter = {
  name: string;
  open: (url: string) => Certifier;
  /** What a request that may have arrived becomes. */
  unanswered: CertifierError['kind'];
  /** The request for `paper`. */
  path: string;
  sent: object;
  /** The service's answers in its own format. */
  certified: (number: string) => Given;
  refused: (message: string) => Given;
};

const openWith = (url: string, settings: Record<string, string>): Certifier =>
  createCertifier(
    testConfig({
      CERTIFIED_FROM: '2026-01-01',
      CERTIFIER_URL: url,
      CERTIFIER_KEY: KEY,
      ...settings,
    }),
  )!;

const adapters: Adapter[] = [
  {
    name: 'http',
    open: (url) => openWith(url, {}),
    unanswered: 'no-answer',
    path: '/',
    sent: paper,
    certified: (number) => ({
      status: 200,
      body: { number, qr: `https://verifier.example/${number}`, at: '2026-12-01T10:00:05Z' },
    }),
    refused: (message) => ({ status: 422, body: { message } }),
  },
  {
    name: 'fne',
    open: (url) =>
      openWith(url, {
        CERTIFIER: 'fne',
        FNE_POINT: 'CAISSE_1',
        FNE_ESTABLISHMENT: 'SIEGE',
        SHOP_EMAIL: 'boutique@example.ci',
      }),
    unanswered: 'lost',
    path: '/external/invoices/sign',
    sent: {
      invoiceType: 'sale',
      paymentMethod: 'mobile-money',
      template: 'B2C',
      isRne: false,
      clientCompanyName: 'Awa « Diop »',
      clientPhone: '0709080765',
      clientEmail: 'boutique@example.ci',
      pointOfSale: 'CAISSE_1',
      establishment: 'SIEGE',
      items: [{ taxes: ['TVA'], reference: '41', description: 'Four', quantity: 1, amount: 1_000 }],
    },
    certified: (number) => ({
      status: 200,
      body: {
        ncc: '9606123E',
        reference: number,
        token: `https://verifier.example/${number}`,
        warning: false,
        balance_sticker: 179,
        invoice: { id: 'e2b2', items: [{ id: 'bf9c', reference: '41', quantity: 1 }] },
      },
    }),
    refused: (message) => ({
      status: 400,
      body: { message, error: 'bad_request', statusCode: 400 },
    }),
  },
];

let service: Awaited<ReturnType<typeof startOutsideService>> | undefined;
afterEach(() => service?.close());

describe.each(adapters)('the adapter $name', (adapter) => {
  const { open, certified, refused, unanswered } = adapter;
  const answering = async (...answers: Given[]) => {
    service = await startOutsideService(answers);
    return open(service.url);
  };
  const failureOf = async (certifier: Certifier): Promise<CertifierError> => {
    const error = await certifier.certify(paper).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(CertifierError);
    return error as CertifierError;
  };

  test('returns number, QR code and moment of a certified paper', async () => {
    const certifier = await answering(certified('SN-77'));
    expect(await certifier.certify(paper)).toMatchObject({
      number: 'SN-77',
      qr: 'https://verifier.example/SN-77',
      at: expect.any(Date),
    });
  });

  test('sends the same request for the same paper, with the key', async () => {
    const certifier = await answering(certified('SN-77'));
    await certifier.certify(paper);
    await certifier.certify(structuredClone(paper));
    const [first, second] = service!.received;
    expect(second?.body).toBe(first?.body);
    expect(JSON.parse(first?.body ?? '')).toEqual(adapter.sent);
    for (const { url, headers } of service!.received) {
      expect([url, headers.authorization]).toEqual([adapter.path, `Bearer ${KEY}`]);
      if (certifier.isRepeatable) expect(headers['idempotency-key']).toBe(paper.number);
    }
  });

  test('says why a paper is refused', async () => {
    const failure = await failureOf(await answering(refused('NINEA inconnu')));
    expect([failure.kind, failure.message]).toEqual(['refused', 'NINEA inconnu']);
  });

  test.each([
    ['too many requests', { status: 429 }],
    ['a wrong key', { status: 401 }],
  ])('takes %s for no answer, which a later try may get', async (_, given) => {
    expect((await failureOf(await answering(given))).kind).toBe('no-answer');
  });

  test.each([
    ['a failure of the service', { status: 500 }],
    ['another page', { status: 200, text: '<html>' }],
    ['an answer without a number', { status: 200, body: { qr: 'x', at: '2026-12-01T10:00:05Z' } }],
  ])('tries again after %s only where that cannot certify twice', async (_, given) => {
    expect((await failureOf(await answering(given))).kind).toBe(unanswered);
  });

  test('takes a service that is down for no answer, and shows its key in no error', async () => {
    const certifier = await answering(certified('SN-77'));
    await service!.close();
    service = undefined;
    const failure = await failureOf(certifier);
    expect(failure.kind).toBe('no-answer');
    expect(`${failure.message} ${failure.stack}`).not.toContain(KEY);
  });
});

test('no adapter is open without its settings', () => {
  expect(createCertifier(testConfig())).toBeUndefined();
});
