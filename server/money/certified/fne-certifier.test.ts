import { afterEach, expect, test } from 'vitest';
import { type Given, startOutsideService } from '#tests/helpers/base/outside-service.ts';
import type { PaperLine, PaperToCertify } from './certifier.ts';
import { fneCertifier } from './fne-certifier.ts';

const SELLER = { pointOfSale: 'CAISSE_1', establishment: 'SIEGE', email: 'boutique@example.ci' };

const aLine = (told: Partial<PaperLine>): PaperLine => ({
  position: 1,
  line: 41,
  kind: 'product',
  name: 'Four',
  quantity: 1,
  untaxed: 1_000,
  tax: 180,
  total: 1_180,
  ...told,
});
const aPaper = (told: Partial<PaperToCertify> = {}): PaperToCertify => ({
  version: 1,
  kind: 'invoice',
  number: 'FAC-2026-000001',
  issued_at: '2026-12-01T10:00:00Z',
  currency: 'XOF',
  order: 'S00001',
  invoice: null,
  seller: { name: 'Sandaga', company: '', ninea: '', rccm: '', address: '' },
  buyer: { name: 'Awa Diop', company: '', ninea: '', phone: '+221771234567', email: 'a@b.ci' },
  paid_by: 'cash',
  vat_percent: 18,
  lines: [aLine({})],
  totals: { untaxed: 1_000, tax: 180, total: 1_180 },
  ...told,
});
const KEPT = { id: 'e2b2', items: [{ id: 'bf9c', reference: '41' }] };
const REFUNDED: Given = {
  status: 201,
  body: { ncc: '9606123E', reference: 'A9606123E25000000006', token: 'https://v.example/a' },
};

let service: Awaited<ReturnType<typeof startOutsideService>>;
afterEach(() => service?.close());
const certify = async (answer: Given, paper: PaperToCertify, kept?: unknown) => {
  service = await startOutsideService([answer]);
  return fneCertifier(`${service.url}/`, 'key', SELLER).certify(paper, kept);
};
const sentOf = async (paper: PaperToCertify) => {
  await certify({ status: 500 }, paper).catch(() => undefined);
  return JSON.parse(service.received[0]?.body ?? 'null');
};
const refusalOf = async (paper: PaperToCertify, kept?: unknown) => {
  const error = await certify(REFUNDED, paper, kept).catch((caught: unknown) => caught);
  expect(service.received).toEqual([]);
  return (error as Error).message;
};

test('a company is named by its number, and pays at a later date', async () => {
  const buyer = { ...aPaper().buyer, company: 'Hôtel Ivoire', ninea: '9502363N' };
  expect(await sentOf(aPaper({ buyer, paid_by: 'later' }))).toMatchObject({
    template: 'B2B',
    clientNcc: '9502363N',
    clientCompanyName: 'Hôtel Ivoire',
    paymentMethod: 'deferred',
  });
});

test('prices are of one piece without VAT, and discounts a share of the sum', async () => {
  const lines = [
    aLine({ quantity: 3, untaxed: 1_000 }),
    aLine({ line: 42, kind: 'delivery', name: 'Livraison', untaxed: 1_000 }),
    aLine({ line: 43, kind: 'discount', name: 'Coupon', untaxed: -100, tax: -18, total: -118 }),
  ];
  const { items, discount } = await sentOf(aPaper({ lines }));
  expect(items.map(({ amount }: { amount: number }) => amount)).toEqual([1_000 / 3, 1_000]);
  expect(discount).toBe(5);
});

test.each<[string, Partial<PaperToCertify>]>([
  ['La FNE ne connaît pas la TVA à 0 %.', { vat_percent: 0 }],
  ['La FNE n’a pas de mode de paiement pour un bon d’achat.', { paid_by: 'voucher' }],
  [
    'La FNE ne prend pas le droit de timbre comme ligne de facture.',
    { lines: [aLine({}), aLine({ line: 44, kind: 'stamp', name: 'Timbre', tax: 0 })] },
  ],
])('sends nothing that it would have to guess: %s', async (said, told) => {
  expect(await refusalOf(aPaper(told))).toBe(said);
});

test('a credit note takes pieces of the certified invoice back', async () => {
  const paper = aPaper({ kind: 'credit_note', lines: [aLine({ quantity: 2 })] });
  expect(await certify(REFUNDED, paper, KEPT)).toMatchObject({ number: 'A9606123E25000000006' });
  const [{ url, body } = { url: '', body: '' }] = service.received;
  expect([url, JSON.parse(body)]).toEqual([
    '/external/invoices/e2b2/refund',
    { items: [{ id: 'bf9c', quantity: 2 }] },
  ]);
});

test.each<[string, PaperLine[], unknown]>([
  [
    'Cet avoir ne rend pas que des articles entiers : établissez-le sur la FNE.',
    [aLine({ kind: 'amount', line: null })],
    KEPT,
  ],
  [
    'Cet avoir ne rend pas que des articles entiers : établissez-le sur la FNE.',
    [aLine({ line: 99 })],
    KEPT,
  ],
  ['La facture de cet avoir n’est pas certifiée par la FNE.', [aLine({})], undefined],
])('a credit note of anything else waits for a person: %s', async (said, lines, kept) => {
  expect(await refusalOf(aPaper({ kind: 'credit_note', lines }), kept)).toBe(said);
});
