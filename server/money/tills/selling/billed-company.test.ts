import { desc } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { NINEA_INVALID } from '#contract/base/fields/ninea.ts';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import type { TillCommand } from '#contract/money/tills/till-commands.ts';
import { forgetOrders } from '#server/people/customers/forget-purchases.ts';
import { orders } from '#server/sales/orders/tables.ts';
import { readPdf } from '#tests/helpers/base/read-pdf.ts';
import { openTillDesk, outcomesOf } from '#tests/helpers/money/till-desk.ts';
import { tillSales } from '../tables.ts';

const desk = openTillDesk();
const { shop, send, aSale, goods, orderOf } = desk;

const company = { name: 'Baobab Conseil SARL', ninea: '0012345-2g3', address: 'Rue 10, Dakar' };

/** Sells a product to a company, and returns the order. */
async function sold(told: Partial<TillCommand> = {}) {
  const { results } = await send(aSale(await goods(3), { company, ...told }));
  return (await orderOf(results[0]!))!;
}

async function invoiceOf({ id }: { id: number }): Promise<string> {
  const path = withQuery(pathTo(paths.tillPapers, { id }), { device: desk.device });
  const { invoice } = (await desk.get(path, desk.seller)).json();
  const reply = await shop.app.inject({ url: invoice.path });
  expect([reply.statusCode, reply.statusCode === 200 ? '' : reply.body]).toEqual([200, '']);
  return (await readPdf(reply.rawPayload)).join('\n');
}

test('a sale without a telephone number is billed to the company that the seller typed', async () => {
  const order = await sold();
  expect(order).toMatchObject({
    companyId: null,
    companyName: 'Baobab Conseil SARL',
    companyNinea: '0012345 2G3',
    companyAddress: 'Rue 10, Dakar',
  });
  const paper = await invoiceOf(order);
  for (const words of ['Facturé à', company.name, 'NINEA 0012345 2G3', company.address]) {
    expect(paper).toContain(words);
  }
  expect(paper).not.toContain('Acheteur');
});

test('the invoice names the customer who buys for the company', async () => {
  const order = await sold({ customer: { phone: '77 600 11 22', name: 'Awa Diop' } });
  expect(await invoiceOf(order)).toContain('Acheteur : Awa Diop');
});

test('staff see the company in the order, and a sale without one names none', async () => {
  const order = await sold();
  const read = async (id: number) =>
    (await desk.get(pathTo(paths.staffOrder, { id }), desk.manager)).json().company;
  expect(await read(order.id)).toEqual({
    name: company.name,
    ninea: '0012345 2G3',
    address: company.address,
    terms: '',
  });
  expect(await read((await sold({ company: undefined })).id)).toBeNull();
});

test('a sale with a NINEA of another form is kept as refused, without the company', async () => {
  const wrong = { ...company, ninea: '12AB' };
  const sent = await send(aSale(await goods(3), { company: wrong }));
  expect(outcomesOf(sent)).toEqual(['refused']);
  expect(sent.results[0]?.message).toContain(NINEA_INVALID);
  const [sale] = await shop.db.select().from(tillSales).orderBy(desc(tillSales.id)).limit(1);
  expect(JSON.stringify(sale)).not.toContain('Baobab');
  expect(await shop.db.select().from(orders)).toEqual([]);
});

test('the address goes when its buyer is erased; the name stays on an invoice alone', async () => {
  const customer = { phone: '77 600 11 22', name: 'Awa Diop' };
  const invoiced = await sold({ customer });
  const waiting = await sold({ customer, parts: [], takes_away: false });
  await shop.db.transaction((tx) => forgetOrders(tx, [invoiced.partnerId], 'Compte effacé'));
  const left = await shop.db.select().from(orders).orderBy(orders.id);
  expect(
    left.map((one) => [one.id, one.companyName, one.companyNinea, one.companyAddress]),
  ).toEqual([
    [invoiced.id, company.name, '0012345 2G3', ''],
    [waiting.id, '', '', ''],
  ]);
});
