import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { paths, pathTo } from '#contract/base/paths.ts';
import { outgoingMessages } from '#server/talk/messages/tables.ts';
import { aKey, openTillDesk } from '#tests/helpers/money/till-desk.ts';
import { anOrder } from '#tests/helpers/sales/order-builders.ts';

const desk = openTillDesk();
const { shop, send, aSale, goods } = desk;

async function sold(told: Parameters<typeof aSale>[1] = {}): Promise<number> {
  const { results } = await send(aSale(await goods(3), told));
  return results[0]!.order_id!;
}
const pathOf = (id: number) => pathTo(paths.tillPapers, { id });
const read = (id: number, device = desk.device) =>
  desk.get(`${pathOf(id)}?device=${device}`, desk.seller);
const text = (id: number, phone?: string) =>
  desk.post(pathOf(id), { device: desk.device, ...(phone !== undefined && { phone }) });
const textsTo = (phone: string) =>
  shop.db.select().from(outgoingMessages).where(eq(outgoingMessages.recipient, phone));

test('a ticket has the link of its order, and an invoice that opens without an account', async () => {
  const id = await sold();
  const papers = (await read(id)).json();
  expect(papers).toMatchObject({
    order_name: expect.stringMatching(/^S\d+/),
    has_phone: false,
    untaxed: 84_746,
    tax: 15_254,
    vat_percent: 18,
    invoice: { name: expect.stringMatching(/^FAC-\d{4}-\d{6}$/) },
  });
  const page = new URL(papers.link);
  expect(page.pathname + page.search).toContain(papers.order_name);
  const invoice = await shop.app.inject({ url: papers.invoice.path });
  expect([invoice.statusCode, invoice.headers['content-type']]).toEqual([200, 'application/pdf']);
});

test('a ticket of another till, and an order that was not sold at one, are not given out', async () => {
  const other = aKey();
  await desk.register(other, await desk.aTill('C2'));
  const { order } = await anOrder(shop.db);
  expect((await read(await sold(), other)).statusCode).toBe(404);
  expect((await read(order.id)).statusCode).toBe(404);
  expect((await text(order.id, '77 600 11 22')).statusCode).toBe(404);
});

test('its link goes to the number that the customer says, three times an hour', async () => {
  const id = await sold();
  expect((await text(id)).statusCode).toBe(400);
  for (const expected of [200, 200, 200, 429]) {
    expect((await text(id, '77 600 11 22')).statusCode).toBe(expected);
  }
  const sent = await textsTo('+221776001122');
  expect(sent).toHaveLength(3);
  expect(sent[0]?.text).toContain((await read(id)).json().link);
});

test('the number of a known customer counts, not one that is typed', async () => {
  const id = await sold({ customer: { phone: '77 600 11 33', name: 'Modou Faye' } });
  expect((await text(id, '77 600 11 22')).statusCode).toBe(200);
  expect(await textsTo('+221776001122')).toEqual([]);
  expect(await textsTo('+221776001133')).toHaveLength(1);
});
