import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import { trackSerials } from '#server/goods/stock/serials/serials.ts';
import { orderLines, orders } from '#server/sales/orders/tables.ts';
import { anAccount, byMachine, signedIn } from '#tests/helpers/base/cast.ts';
import { readPdf } from '#tests/helpers/base/read-pdf.ts';
import { openRoundDesk } from '#tests/helpers/delivery/round-desk.ts';
import { anOrderToDeliver, aRound } from '#tests/helpers/delivery/rounds.ts';

const desk = openRoundDesk();
const { shop } = desk;

const get = (path: string, id: number, headers = desk.dispatcher) =>
  shop.app.inject({ url: pathTo(path as ':id', { id }), headers });
const pagesOf = async (path: string, id: number, headers = desk.dispatcher) => {
  const reply = await get(path, id, headers);
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf']);
  return (await readPdf(reply.rawPayload)).map((page) => page.replace(/\s+/g, ' '));
};

test('the papers of a round are what is loaded, and a note for each stop in their order', async () => {
  const orders = [
    await anOrderToDeliver(shop.db, { landmark: 'Face à la pharmacie' }),
    await anOrderToDeliver(shop.db, { recipient: 'Ndèye Sow' }),
  ] as const;
  const id = await aRound(shop.db, [orders[1], orders[0]], { driverId: desk.driverId });
  const [article] = (await desk.read(id)).stops[0]!.lines;
  await trackSerials(shop.db, byMachine, article!.product_id!, true);
  const [load, first, second, ...more] = await pagesOf(paths.roundPapers, id);
  expect(more).toEqual([]);
  expect(load).toContain(`N° ${id}`);
  expect(load).toContain('2 pièces');
  expect(load).toContain('____');
  expect(load).not.toContain(orders[0].number);
  expect(first).toContain(orders[1].number);
  expect(first).toContain('Arrêt 1 sur 2');
  expect(first).toContain('Ndèye Sow');
  expect(first).toContain('____');
  expect(second).toContain(orders[0].number);
  expect(second).toContain('Face à la pharmacie');
  const due = formatXof(orders[0].amountTotal).replace(/\s+/g, ' ');
  expect(second).toContain(`À encaisser : ${due}`);
  expect(second).not.toContain('____');
});

test('a note that is longer than a page is signed under its number', async () => {
  const note = 'Appelez avant de venir, le gardien ouvre. '.repeat(20);
  const order = await anOrderToDeliver(shop.db, { landmark: 'Derrière la pharmacie. '.repeat(12) });
  await shop.db.update(orders).set({ note }).where(eq(orders.id, order.id));
  const [line] = await shop.db.select().from(orderLines).where(eq(orderLines.orderId, order.id));
  const { id: _id, ...same } = line!;
  await shop.db.insert(orderLines).values(
    Array.from({ length: 16 }, (_, place) => ({
      ...same,
      kind: 'product' as const,
      position: 50 + place,
      name: `Article ${place}`,
    })),
  );
  const id = await aRound(shop.db, [order], { driverId: desk.driverId });
  const [, , ...rest] = await pagesOf(paths.roundPapers, id);
  expect(rest.at(-1)).toContain('Reçu par le client');
  expect(rest.at(-1)).toContain(order.number);
});

test('whoever loads the van has the list of goods, and no customer', async () => {
  const keeper = await signedIn(shop.db, await anAccount(shop.db, { role: 'storekeeper' }));
  const order = await anOrderToDeliver(shop.db, { landmark: 'Face à la pharmacie' });
  const id = await aRound(shop.db, [order], { driverId: desk.driverId });
  const pages = await pagesOf(paths.roundLoadPaper, id, keeper);
  expect(pages.join(' ')).toContain('1 pièce');
  for (const known of [order.number, order.buyerName, order.landmark]) {
    expect(pages.join(' ').toLowerCase()).not.toContain(known.toLowerCase());
  }
  expect((await get(paths.roundPapers, id, keeper)).statusCode).toBe(403);
  expect((await get(paths.roundLoadPaper, id, desk.phone)).statusCode).toBe(403);
  expect((await get(paths.roundPapers, 999_999)).statusCode).toBe(404);
});
