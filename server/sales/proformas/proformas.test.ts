import { eq, ne } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import type { Proforma } from '#contract/sales/proformas.ts';
import { plusDays, today } from '#server/base/time.ts';
import { updateProduct } from '#server/goods/catalogue/product/save-product.ts';
import { deliveryZones } from '#server/sales/orders/delivery/tables.ts';
import { cancelOrder } from '#server/sales/orders/moving/cancel-order.ts';
import { orderLines, orders } from '#server/sales/orders/tables.ts';
import { proformas } from '#server/sales/proformas/tables.ts';
import { outgoingMessages } from '#server/talk/messages/tables.ts';
import { openApp, testConfig } from '#tests/helpers/base/app.ts';
import { aProduct } from '#tests/helpers/base/builders.ts';
import { anAccount, byMachine, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts } from '#tests/helpers/base/db.ts';
import { readPdf } from '#tests/helpers/base/read-pdf.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { setStock } from '#tests/helpers/sales/order-builders.ts';
import { aProforma, aProformaForm } from '#tests/helpers/sales/proformas.ts';
import { proformaPath } from './proforma/describe-proforma.ts';
import { deleteOldProformas, remindProformas } from './remind-proformas.ts';

type Headers = Record<string, string>;
const shop = openCatalogueApp();
let fridge: number;
let iron: number;
let zoneId: number;

beforeEach(async () => {
  await emptyAccounts(shop.db);
  fridge = (await aProduct(shop.db, { name: 'Réfrigérateur Baobab', list_price: 200_000 })).id;
  iron = (await aProduct(shop.db, { name: 'Fer à repasser', list_price: 20_000 })).id;
  const [zone] = await shop.db.select().from(deliveryZones).where(eq(deliveryZones.active, true));
  zoneId = zone!.id;
});

const post = (url: string, payload: object, headers: Headers = {}) =>
  shop.app.inject({ method: 'POST', url, payload, headers });
const get = (url: string, headers: Headers = {}) => shop.app.inject({ url, headers });
const lines = () => [
  { id: fridge, quantity: 3, list_price: 200_000 },
  { id: iron, quantity: 1, list_price: 20_000 },
];
const form = async (overrides: object = {}) => ({
  ...(await aProformaForm(shop.db, { order_lines: lines(), zone_id: zoneId })),
  ...overrides,
});
const tokenOf = (row: { id: number; number: string }) =>
  new URLSearchParams(proformaPath(testConfig(), row).split('?')[1]).get('token')!;
const pageOf = (row: { id: number; number: string }) =>
  withQuery(pathTo(paths.proforma, { id: row.id }), { token: tokenOf(row) });
const guest = () => ({
  name: 'Modou Fall',
  telephone: `77 ${Math.floor(1_000_000 + Math.random() * 8_999_999)}`,
  adresse: 'Rue 22, Médina',
});
const order = (
  row: { id: number; number: string },
  overrides: object = {},
  headers: Headers = {},
) => {
  const payload = {
    token: tokenOf(row),
    payment_mode: 'online',
    delivery: { zone_id: zoneId },
    conditions: true,
    guest: guest(),
    ...overrides,
  };
  return post(pathTo(paths.proformaOrder, { id: row.id }), payload, headers);
};
/** A browser whose access token ran out, and whose session lives. */
const stale = { cookie: `${testConfig().cookieNames.auth}=session` };
const raise = (id: number, priceXof: number) =>
  updateProduct(shop.db, byMachine, { id }, { list_price: priceXof });
const sent = () => shop.db.select().from(outgoingMessages);
const storedOf = async (id: number) =>
  (await shop.db.select().from(proformas).where(eq(proformas.id, id)))[0]!;

describe('asking for a proforma', () => {
  test('answers number, prices of the shop, last day and link, and writes to the contact', async () => {
    const reply = await post(paths.proformas, await form({ note: ' Pour le siège ' }));
    expect(reply.statusCode).toBe(201);
    const made = reply.json() as Proforma;
    expect(made).toMatchObject({
      number: expect.stringMatching(/^PF-\d{4}-\d{6}$/),
      state: 'open',
      valid_until: plusDays(today(), 15),
      company: 'Baobab Conseil SARL',
      ninea: '0012345 2G3',
      payment_mode: 'online',
      note: 'Pour le siège',
      order: null,
    });
    const goods = made.order_lines.filter(({ kind }) => kind === 'product');
    expect(goods.map((line) => line.price_total)).toEqual([600_000, 20_000]);
    const sum = made.order_lines.reduce((all, line) => all + line.price_total, 0);
    expect(made.amount_total).toBe(sum);
    expect(made.amount_untaxed + made.amount_tax).toBe(sum);
    const letters = await sent();
    expect(letters.map(({ channel }) => channel).toSorted()).toEqual(['mail', 'sms']);
    for (const { text } of letters) expect(text).toContain(made.link);
    expect((await get(pageOf(made))).json()).toEqual(made);
  });

  test.each([
    ['without a company', { company: ' ' }, 'company'],
    ['with another form of NINEA', { ninea: '12AB' }, 'ninea'],
    ['that reaches nobody', { email: '', telephone: '' }, 'email'],
    ['of nothing', { order_lines: [] }, 'order_lines'],
    ['for a zone that is not served', { zone_id: 999_999 }, 'delivery.zone_id'],
    ['paid in parts', { payment_mode: 'echelonne' }, 'payment_mode'],
  ])('%s is a mistake', async (_what, overrides, field) => {
    const reply = await post(paths.proformas, await form(overrides));
    expect(reply.statusCode).toBe(400);
    expect(reply.json().errors[0].field).toBe(field);
    expect([await shop.db.$count(proformas), (await sent()).length]).toEqual([0, 0]);
  });

  test('at a price that is another by now says so, and makes none', async () => {
    await raise(fridge, 210_000);
    const reply = await post(paths.proformas, await form());
    expect([reply.statusCode, reply.json().prices]).toEqual([
      409,
      [{ id: fridge, old_price: 200_000, new_price: 210_000 }],
    ]);
    expect(await shop.db.$count(proformas)).toBe(0);
  });

  test('writes to one contact five times a day, whoever asks', async () => {
    const spellings = ['direction', 'Direction', 'direction+1', 'direction+2', 'DIRECTION+trois'];
    const ask = async (name: string) => {
      const contact = { email: `${name}@baobab.example`, telephone: '' };
      const headers = { 'idempotency-key': crypto.randomUUID() };
      return (await post(paths.proformas, await form(contact), headers)).statusCode;
    };
    for (const name of spellings) expect(await ask(name)).toBe(201);
    expect(await ask('direction+encore')).toBe(429);
    expect(await sent()).toHaveLength(5);
  });

  test('with a session that only needs to be renewed is asked to renew it, and makes none', async () => {
    const reply = await post(paths.proformas, await form(), stale);
    expect([reply.statusCode, reply.json().code]).toEqual([401, 'unauthenticated']);
    expect(await shop.db.$count(proformas)).toBe(0);
  });

  test('comes once, however often its key comes', async () => {
    const [payload, headers] = [await form(), { 'idempotency-key': 'une-fois' }];
    const replies = [
      await post(paths.proformas, payload, headers),
      await post(paths.proformas, payload, headers),
    ];
    expect(new Set(replies.map((reply) => reply.json().number)).size).toBe(1);
    expect(await shop.db.$count(proformas)).toBe(1);
  });

  test('takes no discount of a first purchase, which is bound to a person', async () => {
    const { id } = await anAccount(shop.db);
    const made = await aProforma(shop.db, { partnerId: id, order_lines: lines() });
    expect(made.lines.map(({ kind }) => kind)).not.toContain('discount');
  });
});

test('numbers follow each other without a gap, also at once and where some fail', async () => {
  await aProforma(shop.db);
  const forms = await Promise.all(
    Array.from({ length: 12 }, (_, place) => form(place % 3 === 0 ? { zone_id: 999_999 } : {})),
  );
  const replies = await Promise.all(forms.map((payload) => post(paths.proformas, payload)));
  expect(replies.filter(({ statusCode }) => statusCode === 201).length).toBeGreaterThan(0);
  const serials = (await shop.db.select().from(proformas))
    .map(({ number }) => Number(number.slice(-6)))
    .toSorted((a, b) => a - b);
  expect(serials).toEqual(serials.map((_, place) => serials[0]! + place));
});

describe('a proforma', () => {
  test('is shown to its account and to holders of its link, and to nobody else', async () => {
    const owner = await anAccount(shop.db);
    const row = await aProforma(shop.db, { partnerId: owner.id });
    const other = await aProforma(shop.db);
    const bare = pathTo(paths.proforma, { id: row.id });
    expect((await get(bare, await signedIn(shop.db, owner))).statusCode).toBe(200);
    expect((await get(pageOf(row))).statusCode).toBe(200);
    const stranger = await signedIn(shop.db, await anAccount(shop.db));
    const foreign = withQuery(bare, { token: tokenOf(other) });
    for (const reply of [await get(bare), await get(foreign), await get(bare, stranger)]) {
      expect([reply.statusCode, reply.json().code]).toEqual([404, 'not-found']);
    }
    const own = (await get(paths.proformas, await signedIn(shop.db, owner))).json();
    expect(own.map(({ id }: Proforma) => id)).toEqual([row.id]);
  });

  test('is a paper with company, NINEA, last day and total, but without its link', async () => {
    const row = await aProforma(shop.db, { order_lines: lines(), zone_id: zoneId });
    const url = withQuery(pathTo(paths.proformaPaper, { id: row.id }), { token: tokenOf(row) });
    const reply = await get(url);
    expect(reply.headers['content-type']).toBe('application/pdf');
    const text = (await readPdf(reply.rawPayload)).join('\n');
    for (const part of [row.number, 'Baobab Conseil SARL', 'NINEA 0012345 2G3', 'Valable jusqu']) {
      expect(text).toContain(part);
    }
    expect(text).toContain('Total TTC');
    expect(text).not.toContain(tokenOf(row));
    expect((await get(pathTo(paths.proformaPaper, { id: row.id }))).statusCode).toBe(404);
    const clerk = await signedIn(shop.db, await anAccount(shop.db, { role: 'orders' }));
    expect((await get(pathTo(paths.proformaPaper, { id: row.id }), clerk)).statusCode).toBe(200);
  });

  test('names the bank account, with its number to write, once the shop has set it', async () => {
    const row = await aProforma(shop.db, { order_lines: lines(), zone_id: zoneId });
    const url = withQuery(pathTo(paths.proformaPaper, { id: row.id }), { token: tokenOf(row) });
    expect(readPdf((await get(url)).rawPayload).join('\n')).not.toContain('Virement');
    expect((await get(paths.shop)).json().bankAccount).toBeNull();
    const account = { SHOP_BANK_NAME: 'CBAO', SHOP_BANK_ACCOUNT: 'SN08 0100' };
    const config = testConfig({ ...account, SHOP_COMPANY_NAME: 'Sandaga SARL' });
    const app = await openApp(shop.database, config);
    const paper = readPdf((await app.inject(url)).rawPayload)
      .join(' ')
      .replace(/\s+/g, ' ');
    const shown = (await app.inject(paths.shop)).json();
    await app.close();
    expect(paper).toContain(
      `Virement : Sandaga SARL, CBAO, SN08 0100. Motif à écrire : ${row.number}.`,
    );
    expect(shown.bankAccount).toEqual({
      bank: 'CBAO',
      account: 'SN08 0100',
      holder: 'Sandaga SARL',
    });
  });
});

describe('the order of a proforma', () => {
  test('costs what the proforma says, whatever prices have become', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 900_000 }), fc.integer({ min: 1, max: 9 })), {
          minLength: 1,
          maxLength: 3,
        }),
        fc.array(fc.integer({ min: 1, max: 900_000 }), { minLength: 3, maxLength: 3 }),
        fc.constantFrom('online' as const, 'domicile' as const),
        async (wanted, later, mode) => {
          const ids: number[] = [];
          for (const [list_price] of wanted) ids.push((await aProduct(shop.db, { list_price })).id);
          const row = await aProforma(shop.db, {
            zone_id: zoneId,
            payment_mode: mode,
            order_lines: wanted.map(([, quantity], place) => ({ id: ids[place]!, quantity })),
          });
          for (const [place, id] of ids.entries()) await raise(id, later[place]!);
          await shop.db
            .update(deliveryZones)
            .set({ fee: later[0]! })
            .where(eq(deliveryZones.id, zoneId));
          const reply = await order(row, { payment_mode: mode, amount_total: row.amountTotal });
          expect(reply.statusCode).toBe(201);
          expect(reply.json().amount_total).toBe(row.amountTotal);
          const stored = await shop.db
            .select()
            .from(orderLines)
            .where(eq(orderLines.orderId, reply.json().id))
            .orderBy(orderLines.position);
          expect(stored.map(({ unitPrice, quantity }) => [unitPrice, quantity])).toEqual(
            row.lines.map(({ unitPrice, quantity }) => [unitPrice, quantity]),
          );
          await emptyAccounts(shop.db);
        },
      ),
      { numRuns: 12 },
    );
  });

  test('is told beforehand, and costs the other zone what that costs today', async () => {
    const [other] = await shop.db
      .insert(deliveryZones)
      .values({ name: 'Saint-Louis', fee: 12_000, rank: 90 })
      .returning();
    const row = await aProforma(shop.db, { order_lines: lines(), zone_id: zoneId });
    await raise(fridge, 300_000);
    const quote = async (where: object) => {
      const payload = { token: tokenOf(row), ...where };
      return (await post(pathTo(paths.proformaQuote, { id: row.id }), payload)).json();
    };
    expect(await quote({ zone_id: zoneId })).toMatchObject({ amount_total: row.amountTotal });
    expect(await quote({ zone_id: other!.id })).toMatchObject({ amount_total: 632_000 });
    const placed = await order(row, { delivery: { zone_id: other!.id } });
    expect(placed.json()).toMatchObject({ amount_total: 632_000 });
  });

  test('is placed for the account that is signed in, which finds it there', async () => {
    const buyer = await anAccount(shop.db);
    const row = await aProforma(shop.db, { order_lines: lines(), zone_id: zoneId });
    const headers = await signedIn(shop.db, buyer);
    const reply = await order(row, { guest: undefined }, headers);
    expect(reply.json()).toMatchObject({ partner_id: buyer.id, amount_total: row.amountTotal });
    const shown = (await get(pageOf(row))).json();
    expect([shown.state, shown.order.name]).toEqual(['ordered', reply.json().name]);
    expect(shown.order.link).toBe(reply.json().link);
  });

  test('by the link of an account whose session needs to be renewed asks for that', async () => {
    const row = await aProforma(shop.db, { order_lines: lines(), zone_id: zoneId });
    const reply = await order(row, { guest: undefined }, stale);
    expect([reply.statusCode, reply.json().code]).toEqual([401, 'unauthenticated']);
    expect((await order(row, {}, stale)).statusCode).toBe(201);
  });

  test('sells nothing that was taken off sale by a price of 0', async () => {
    const row = await aProforma(shop.db, { order_lines: lines(), zone_id: zoneId });
    await raise(iron, 0);
    const reply = await order(row);
    expect([reply.statusCode, reply.json().message]).toEqual([
      409,
      'Fer à repasser ne se vend pas ou plus.',
    ]);
    expect((await storedOf(row.id)).state).toBe('open');
  });

  test('comes once, though many order at once', async () => {
    const row = await aProforma(shop.db, { order_lines: lines(), zone_id: zoneId });
    const headers = await Promise.all(
      Array.from({ length: 6 }, async () => signedIn(shop.db, await anAccount(shop.db))),
    );
    const replies = await Promise.all(headers.map((who) => order(row, { guest: undefined }, who)));
    const codes = replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    expect(codes).toEqual([201, 409, 409, 409, 409, 409]);
    expect(await shop.db.$count(orders)).toBe(1);
    expect((await storedOf(row.id)).state).toBe('ordered');
  });

  test('that was cancelled is not given again to the same request', async () => {
    const row = await aProforma(shop.db, { order_lines: lines(), zone_id: zoneId });
    const who = { guest: guest() };
    const { id } = (await order(row, who)).json();
    await cancelOrder({ db: shop.db, config: testConfig(), actor: byMachine }, id);
    const again = await order(row, who);
    expect([again.statusCode, again.json().message]).toEqual([
      409,
      'Cette facture proforma est déjà commandée.',
    ]);
  });

  test('is the same again for a second try under its key', async () => {
    const row = await aProforma(shop.db, { order_lines: lines(), zone_id: zoneId });
    const [who, key] = [guest(), { 'idempotency-key': 'proforma-1' }];
    const replies = [await order(row, { guest: who }, key), await order(row, { guest: who }, key)];
    expect(replies.map((reply) => reply.statusCode)).toEqual([201, 201]);
    expect(new Set(replies.map((reply) => reply.json().id)).size).toBe(1);
  });

  test.each([
    ['after its last day', { validUntil: plusDays(today(), -1) }, /plus valable/],
    ['once it is withdrawn', { state: 'withdrawn' as const }, /retiré/],
  ])('is refused %s', async (_when, values, sentence) => {
    const row = await aProforma(shop.db, { order_lines: lines(), zone_id: zoneId });
    await shop.db.update(proformas).set(values).where(eq(proformas.id, row.id));
    const reply = await order(row);
    expect([reply.statusCode, reply.json().message]).toEqual([
      409,
      expect.stringMatching(sentence),
    ]);
    const quoted = await post(pathTo(paths.proformaQuote, { id: row.id }), { token: tokenOf(row) });
    expect(quoted.statusCode).toBe(409);
    expect(await shop.db.$count(orders)).toBe(0);
  });

  test('is good on its last day', async () => {
    const row = await aProforma(shop.db, { order_lines: lines(), zone_id: zoneId });
    await shop.db.update(proformas).set({ validUntil: today() }).where(eq(proformas.id, row.id));
    expect((await order(row)).statusCode).toBe(201);
  });

  test.each([
    ['another token', async () => ({ token: 'x'.repeat(22) }), 404],
    ['another total', async () => ({ amount_total: 1 }), 409],
    ['nobody who orders', async () => ({ guest: undefined }), 400],
    ['a zone that is not served', async () => ({ delivery: { zone_id: 999_999 } }), 400],
    ['no agreement', async () => ({ conditions: false }), 400],
  ])('is refused with %s, and the proforma stays open', async (_what, overrides, status) => {
    const row = await aProforma(shop.db, { order_lines: lines(), zone_id: zoneId });
    expect((await order(row, await overrides())).statusCode).toBe(status);
    expect((await storedOf(row.id)).state).toBe('open');
    expect(await shop.db.$count(orders)).toBe(0);
  });

  test('needs the stock of today, and leaves the proforma open where it is gone', async () => {
    const row = await aProforma(shop.db, { order_lines: lines(), zone_id: zoneId });
    await setStock(shop.db, fridge, 2);
    expect((await order(row)).statusCode).toBe(409);
    await setStock(shop.db, fridge, 3);
    expect((await order(row)).statusCode).toBe(201);
  });
});

test('two years after its last day nothing is kept of one that was not ordered', async () => {
  const [kept, ordered] = [await aProforma(shop.db), await aProforma(shop.db, { zone_id: zoneId })];
  expect((await order(ordered)).statusCode).toBe(201);
  await aProforma(shop.db);
  const day = plusDays(kept.validUntil, 730);
  await shop.db
    .update(proformas)
    .set({ validUntil: plusDays(kept.validUntil, -1) })
    .where(ne(proformas.id, kept.id));
  await deleteOldProformas(shop.db, day);
  const left = await shop.db.select().from(proformas).orderBy(proformas.id);
  expect(left.map(({ number }) => number)).toEqual([kept.number, ordered.number]);
});

describe('a reminder', () => {
  const remind = (day: string) => remindProformas(shop.db, testConfig(), day);

  test('comes once, two days before the end, unless it is ordered or withdrawn', async () => {
    const row = await aProforma(shop.db);
    const over = await aProforma(shop.db);
    await shop.db.update(proformas).set({ state: 'withdrawn' }).where(eq(proformas.id, over.id));
    await remind(plusDays(row.validUntil, -3));
    expect(await sent()).toEqual([]);
    await remind(plusDays(row.validUntil, -2));
    await remind(plusDays(row.validUntil, -1));
    const letters = await sent();
    expect(letters.map(({ channel }) => channel).toSorted()).toEqual(['mail', 'sms']);
    for (const { text } of letters) expect(text).toContain(proformaPath(testConfig(), row));
  });

  test('is not sent to somebody who got a short one a moment ago', async () => {
    const row = await aProforma(shop.db);
    await shop.db
      .update(proformas)
      .set({ validUntil: plusDays(today(), 1) })
      .where(eq(proformas.id, row.id));
    await remind(today());
    expect(await sent()).toEqual([]);
  });
});
