import { Writable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import { planPreorder } from '#contract/sales/orders/instalments.ts';
import { requestCredit } from '#server/money/payments/credits/issue-credit.ts';
import { creditNoteName } from '#server/sales/orders/crediting/credit-notes.ts';
import { lockOrder } from '#server/sales/orders/order/find-orders.ts';
import { orderPath } from '#server/sales/orders/order/order-link.ts';
import { issueInvoice } from '#server/sales/orders/paying/settle-order.ts';
import { openApp, testConfig } from '#tests/helpers/base/app.ts';
import { aProduct } from '#tests/helpers/base/builders.ts';
import { aCompany, anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts } from '#tests/helpers/base/db.ts';
import { readPdf } from '#tests/helpers/base/read-pdf.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { aGuest, anOrder } from '#tests/helpers/sales/order-builders.ts';
import { aStoredOrder, changeStoredOrder } from '#tests/helpers/sales/stored-order.ts';

const shop = openCatalogueApp();
type Headers = Record<string, string>;
let awa: Awaited<ReturnType<typeof anAccount>>;
let asAwa: Headers;
beforeEach(async () => {
  await emptyAccounts(shop.db);
  await shop.db.execute(sql`delete from invoice_counters`);
  awa = await anAccount(shop.db, { name: 'Awa Diop', phone: '+221771234567' });
  asAwa = await signedIn(shop.db, awa);
});

const buyer = () => ({ kind: 'account' as const, id: awa.id });
const formOf = ({ id }: { id: number }) => pathTo(paths.orderForm, { id });
const invoiceOf = ({ id }: { id: number }) => pathTo(paths.orderInvoice, { id });
const papersOf = (order: { id: number }) => [formOf(order), invoiceOf(order)];
const tokenOf = (order: { number: string }) =>
  new URL(orderPath(testConfig(), order), 'http://shop').searchParams.get('token') ?? '';
const issue = ({ id }: { id: number }) =>
  shop.db.transaction(async (tx) => issueInvoice(tx, await lockOrder(tx, id)));

async function pagesOf(url: string, headers: Headers = asAwa): Promise<string[]> {
  const reply = await shop.app.inject({ url, headers });
  expect([url, reply.statusCode]).toEqual([url, 200]);
  return readPdf(reply.rawPayload);
}
const textOf = async (url: string, headers?: Headers) => (await pagesOf(url, headers)).join('\n');

describe('an order form', () => {
  test('is a PDF named for its order that nobody keeps', async () => {
    const order = await aStoredOrder(shop.db, { buyer: buyer() });
    const { headers } = await shop.app.inject({ url: formOf(order), headers: asAwa });
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="bon-de-commande-${order.number}.pdf"`,
      'cache-control': 'no-store',
    });
  });

  test('has who buys, where it goes, what it costs and what is left to pay', async () => {
    const fridge = await aProduct(shop.db, {
      name: 'Réfrigérateur « Cœur d’été »',
      list_price: 118_000,
    });
    const order = await aStoredOrder(
      shop.db,
      {
        buyer: buyer(),
        lines: [{ id: fridge.id, quantity: 2 }],
        note: 'Sonnez deux fois',
        delivery: {
          recipient: 'Mame Fall',
          phone: '+221781112233',
          city: 'Thiès',
          quarter: 'Médina',
          street: 'Rue 12',
          landmark: 'Portail vert',
          latitude: 14.6937,
          longitude: -17.4441,
          secondPhone: '+221707654321',
        },
      },
      { amountPaid: 30_000 },
    );
    const text = await textOf(formOf(order));
    for (const part of [
      'Bon de commande',
      `N° ${order.number}`,
      'Paiement : à domicile',
      'Awa Diop',
      '+221 77 123 45 67',
      'Mame Fall',
      '+221 78 111 22 33, +221 70 765 43 21',
      'Plus code : 7C64MHV4+F9',
      'Rue 12, Médina, Portail vert, Thiès',
      'Note du client : « Sonnez deux fois »',
      `Réfrigérateur « Cœur d’été »\n2\n${formatXof(118_000)}\n${formatXof(236_000)}`,
      // 3 % of a first purchase.
      `Réduction de première commande\n${formatXof(-7080)}`,
      `Total HT\n${formatXof(order.amountUntaxed)}\nTVA 18 %\n${formatXof(order.amountTax)}`,
      `Total TTC\n${formatXof(228_920)}\nDéjà payé\n${formatXof(30_000)}\nReste à payer\n${formatXof(198_920)}`,
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain('ANNULÉE');
  });

  test('has names in any letters; the log has the signs that no font knows, without the text', async () => {
    const lines: string[] = [];
    const log = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    });
    const logger = pino({ level: 'warn' }, log);
    const order = await aStoredOrder(shop.db, {
      buyer: buyer(),
      delivery: { recipient: 'Şükrü 📻 冷', landmark: '55″ ≥ Ω, محمد' },
    });
    const live = await openApp(shop.database, {}, { logger });
    const reply = await live.inject({ url: formOf(order), headers: asAwa });
    await live.close();
    const text = readPdf(reply.rawPayload).join('\n');
    for (const part of ['Şükrü □ □', [...'محمد'].reverse().join(''), '55″ ≥ Ω']) {
      expect(text).toContain(part);
    }
    const logged = lines.map((line) => JSON.parse(line));
    expect(logged).toEqual([
      expect.objectContaining({ msg: 'paper without signs', signs: '📻 冷' }),
    ]);
    expect(lines.join('')).not.toContain('Şükrü');
  });

  test('of a pre-order has its instalments and what is paid of them', async () => {
    const order = await aStoredOrder(shop.db, { kind: 'preorder', buyer: buyer() });
    const [first, , last] = planPreorder(order.amountTotal, order.placedAt);
    await changeStoredOrder(shop.db, order, { amountPaid: first!.amount });
    const text = await textOf(formOf(order));
    expect(text).toContain('Précommande du ');
    expect(text).toContain(`30 %\n${formatXof(first!.amount)}\n${formatXof(first!.amount)}\nPayée`);
    expect(text).toContain(`40 %\n${formatXof(last!.amount)}\n${formatXof(0)}\nÀ payer`);
  });

  test('stays as it was when the shop changes its price, its name and its VAT', async () => {
    const oven = await aProduct(shop.db, { name: 'Four Téranga', list_price: 59_000 });
    const order = await aStoredOrder(shop.db, {
      buyer: buyer(),
      lines: [{ id: oven.id, quantity: 1 }],
    });
    const before = await textOf(formOf(order));
    await shop.db.execute(sql`update products set name = 'Autre four', list_price = 61000`);
    const later = await openApp(shop.database, testConfig({ SHOP_VAT_PERCENT: '20' }));
    const reply = await later.inject({ url: formOf(order), headers: asAwa });
    await later.close();
    expect(readPdf(reply.rawPayload).join('\n')).toBe(before);
  });

  test('names the seller by what is set, and leaves out what is not', async () => {
    const order = await aStoredOrder(shop.db, { buyer: buyer() });
    const bare = await textOf(formOf(order));
    expect(bare).toContain('contact@example.sn');
    expect(bare).not.toMatch(/RCCM|NINEA|Capital/);
    const live = await openApp(
      shop.database,
      testConfig({
        SHOP_COMPANY_NAME: 'Téranga Vente',
        SHOP_COMPANY_FORM: 'SARL',
        SHOP_COMPANY_CAPITAL: '10 000 000 FCFA',
        SHOP_RCCM: 'SN-DKR-1',
        SHOP_NINEA: '00765',
      }),
    );
    const reply = await live.inject({ url: formOf(order), headers: asAwa });
    await live.close();
    const [page] = readPdf(reply.rawPayload);
    for (const part of [
      'Téranga Vente SARL',
      'Capital : 10 000 000 FCFA',
      'RCCM SN-DKR-1 · NINEA 00765',
    ]) {
      expect(page).toContain(part);
    }
  });

  test('with many lines and long names goes on, with its head, on numbered pages', async () => {
    const lines: { id: number; quantity: number }[] = [];
    for (let place = 1; place <= 45; place += 1) {
      const name = `Article ${place} ${'très long, '.repeat(place % 3 === 0 ? 12 : 1)}fin`;
      lines.push({ id: (await aProduct(shop.db, { name })).id, quantity: 1 + (place % 3) });
    }
    const order = await aStoredOrder(shop.db, { buyer: buyer(), lines });
    const pages = await pagesOf(formOf(order));
    expect(pages.length).toBeGreaterThan(2);
    for (const [index, page] of pages.entries()) {
      expect(page).toMatch(new RegExp(`\nPage ${index + 1} sur ${pages.length}$`));
    }
    for (const page of pages.filter((page) => /^Article/m.test(page))) {
      expect(page).toContain('Désignation\nQuantité\nPrix unitaire TTC\nTotal TTC');
    }
    const text = pages.join('\n');
    for (const [index, { quantity }] of lines.entries()) {
      expect(text.split(`Article ${index + 1} `)).toHaveLength(2);
      expect(text).toContain(
        `fin\n${quantity}\n${formatXof(100_000)}\n${formatXof(100_000 * quantity)}`,
      );
    }
    expect(pages.at(-1)).toContain(`Total TTC\n${formatXof(order.amountTotal)}`);
  });

  test('of a cancelled order says so on every page and asks for no money', async () => {
    const lines: { id: number; quantity: number }[] = [];
    while (lines.length < 40) lines.push({ id: (await aProduct(shop.db)).id, quantity: 1 });
    const order = await aStoredOrder(
      shop.db,
      { buyer: buyer(), lines },
      { state: 'cancel', cancelledAt: new Date('2026-03-01T10:00:00Z'), cancelReason: 'Trop tard' },
    );
    const pages = await pagesOf(formOf(order));
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages) expect(page).toMatch(/^ANNULÉE$/m);
    expect(pages[0]).toContain('Commande ANNULÉE le 1 mars 2026 : Trop tard');
    expect(pages.join('\n')).not.toContain('Reste à payer');
  });
});

describe('an invoice', () => {
  test('is not there before it is issued', async () => {
    const order = await aStoredOrder(shop.db, { buyer: buyer() });
    const reply = await shop.app.inject({ url: invoiceOf(order), headers: asAwa });
    expect(reply.statusCode).toBe(404);
    expect(reply.json()).toMatchObject({ message: 'Facture non disponible' });
  });

  test('has its number and its order’s, and says when it is paid', async () => {
    const order = await aStoredOrder(shop.db, { buyer: buyer() });
    await issue(order);
    const name = `FAC-${new Date().getUTCFullYear()}-000001`;
    const reply = await shop.app.inject({ url: invoiceOf(order), headers: asAwa });
    expect(reply.headers['content-disposition']).toBe(`inline; filename="facture-${name}.pdf"`);
    const unpaid = readPdf(reply.rawPayload).join('\n');
    for (const part of [
      `N° ${name}`,
      `Commande ${order.number} du `,
      formatXof(order.amountTotal),
    ]) {
      expect(unpaid).toContain(part);
    }
    expect(unpaid).not.toContain('Facture acquittée.');
    await changeStoredOrder(shop.db, order, { amountPaid: order.amountTotal });
    const paid = await textOf(invoiceOf(order));
    expect(paid).toContain(`Reste à payer\n${formatXof(0)}`);
    expect(paid).toContain('Facture acquittée.');
  });
});

describe('papers are for', () => {
  test('nobody who is not signed in and has no link', async () => {
    const order = await aStoredOrder(shop.db, { buyer: buyer() });
    await issue(order);
    for (const url of papersOf(order)) {
      expect((await shop.app.inject(url)).statusCode).toBe(401);
      expect((await shop.app.inject(`${url}?token=`)).statusCode).toBe(401);
    }
  });

  test('no other customer, for whom there is no such order', async () => {
    const order = await aStoredOrder(shop.db, { buyer: buyer() });
    await issue(order);
    const headers = await signedIn(shop.db, await anAccount(shop.db));
    for (const url of [...papersOf(order), ...papersOf({ id: 2_147_483_000 })]) {
      const reply = await shop.app.inject({ url, headers });
      expect([url, reply.statusCode]).toEqual([url, 404]);
      expect(reply.json()).toMatchObject({ message: 'Commande introuvable' });
    }
  });

  test('whoever holds the link of this order and of no other', async () => {
    const { order } = await anOrder(shop.db, { buyer: aGuest({ name: 'Ibou Sarr' }) });
    const { order: other } = await anOrder(shop.db, { buyer: aGuest() });
    await issue(order);
    for (const url of papersOf(order)) {
      expect(await textOf(withQuery(url, { token: tokenOf(order) }), {})).toContain('Ibou Sarr');
      for (const token of [tokenOf(other), 'x', `${tokenOf(order)}x`]) {
        for (const headers of [{}, asAwa]) {
          const reply = await shop.app.inject({ url: withQuery(url, { token }), headers });
          expect([token, reply.statusCode]).toEqual([token, 404]);
        }
      }
    }
  });

  test('staff who read orders, and no others', async () => {
    const order = await aStoredOrder(shop.db, { buyer: buyer() });
    const reads = { support: 200, orders: 200, reader: 200, catalogue: 404, hr: 404 } as const;
    for (const [role, status] of Object.entries(reads)) {
      const staff = await anAccount(shop.db, { role: role as keyof typeof reads });
      const headers = await signedIn(shop.db, staff);
      const reply = await shop.app.inject({ url: formOf(order), headers });
      expect([role, reply.statusCode]).toEqual([role, status]);
    }
  });

  test('HR of the employer on credit, without telephone, street and note', async () => {
    const { id: companyId } = await aCompany(shop.db);
    const member = await anAccount(shop.db, { membership: 'accepted', companyId });
    const request = {
      buyer: { kind: 'account' as const, id: member.id },
      note: 'Discret',
      delivery: { street: 'Rue 12', quarter: 'Médina', phone: '+221781112233' },
    };
    const credit = await aStoredOrder(shop.db, { ...request, kind: 'creditorder' });
    const order = await aStoredOrder(shop.db, request);
    const hr = await signedIn(shop.db, await anAccount(shop.db, { role: 'hr', companyId }));
    const text = await textOf(formOf(credit), hr);
    expect(text).toContain(formatXof(credit.amountTotal));
    expect(text).toContain('Médina');
    expect(text).not.toMatch(/Rue 12|Discret|78 ?111/);
    const another = (await aCompany(shop.db)).id;
    const others = await signedIn(
      shop.db,
      await anAccount(shop.db, { role: 'hr', companyId: another }),
    );
    for (const [url, headers] of [
      [formOf(credit), others],
      [formOf(order), hr],
    ] as const) {
      expect((await shop.app.inject({ url, headers })).statusCode).toBe(404);
    }
  });
});

test('an address has thirty papers drawn a minute, and more of those that are drawn; staff has no such limit', async () => {
  const app = await openApp(shop.database, { requestsPerMinute: 600 });
  try {
    const order = await aStoredOrder(shop.db, { buyer: buyer() });
    const ask = async (headers: Headers) =>
      (await app.inject({ url: formOf(order), headers })).statusCode;
    const statuses: number[] = [];
    for (let amountPaid = 1; amountPaid <= 31; amountPaid += 1) {
      await changeStoredOrder(shop.db, order, { amountPaid });
      statuses.push(await ask(asAwa));
    }
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429]);
    const staff = await signedIn(shop.db, await anAccount(shop.db, { role: 'support' }));
    expect(await ask(staff)).toBe(200);
    expect(await ask(asAwa)).toBe(200);
  } finally {
    await app.close();
  }
});

test.each(['0', '-1', 'abc', '99999999999'])('an order is not asked for as %s', async (id) => {
  for (const path of [paths.orderForm, paths.orderInvoice]) {
    const reply = await shop.app.inject({ url: pathTo(path, { id }), headers: asAwa });
    expect(reply.statusCode).toBe(400);
  }
});

describe('a credit note', () => {
  const manager = {
    kind: 'account',
    id: 0,
    role: 'manager',
    companyId: null,
    sessionId: '',
  } as const;
  const credit = async (amountXof: number) => {
    const fridge = await aProduct(shop.db, { name: 'Réfrigérateur', list_price: 118_000 });
    const lines = [{ id: fridge.id, quantity: 1 }];
    const order = await aStoredOrder(shop.db, { buyer: buyer(), lines }, { amountPaid: 0 });
    await issue(order);
    const selection = { lines: [], withDelivery: false, amountXof };
    const wanted = { selection, reason: 'Éraflure', reference: '', returnId: null };
    const parts = { db: shop.db, config: testConfig(), providers: {} };
    const who = { ...manager, id: (await anAccount(shop.db, { role: 'manager' })).id };
    const { note } = await requestCredit(parts, who, order.id, { ...wanted, shownXof: amountXof });
    return { order, name: creditNoteName(note) };
  };
  const noteOf = ({ order, name }: Awaited<ReturnType<typeof credit>>) =>
    pathTo(paths.orderCreditNote, { id: order.id, name });

  test('has its number, the invoice that it corrects, its lines and VAT', async () => {
    const credited = await credit(11_800);
    const text = await textOf(noteOf(credited));
    expect(credited.name).toMatch(/^AV-\d{4}-\d{6}$/);
    for (const part of [credited.name, 'Sur la facture FAC-', credited.order.number, 'Éraflure']) {
      expect(text).toContain(part);
    }
    for (const amount of [11_800, 10_000, 1800]) expect(text).toContain(formatXof(amount));
  });

  test('is named on the invoice, which asks for less', async () => {
    const { order, name } = await credit(11_800);
    const text = await textOf(invoiceOf(order));
    expect(text).toContain(`Avoir ${name}`);
    expect(text).toContain(formatXof(order.amountTotal - 11_800));
  });

  test('is for whoever may see its order and under its own order only', async () => {
    const credited = await credit(11_800);
    const stranger = await signedIn(shop.db, await anAccount(shop.db));
    const other = await aStoredOrder(shop.db, { buyer: buyer() });
    const wrong = pathTo(paths.orderCreditNote, { id: other.id, name: credited.name });
    for (const [url, headers] of [
      [noteOf(credited), stranger],
      [wrong, asAwa],
    ] as const) {
      expect((await shop.app.inject({ url, headers })).statusCode).toBe(404);
    }
    const token = tokenOf(credited.order);
    const byLink = await shop.app.inject({ url: withQuery(noteOf(credited), { token }) });
    expect(byLink.headers['content-type']).toBe('application/pdf');
  });
});
