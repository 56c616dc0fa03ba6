import { expect, test } from 'vitest';
import { paths, withQuery } from '#contract/base/paths.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import { serials } from '#server/goods/stock/tables.ts';
import { aPlace, MAGASIN } from '#tests/helpers/goods/stock-room.ts';
import { aKey, openTillDesk } from '#tests/helpers/money/till-desk.ts';

const desk = openTillDesk();
const { shop, send, aSale } = desk;

/** A product with serial numbers and a piece of each of these. */
async function tracked(pieces: readonly string[], placeId = MAGASIN) {
  const fridge = await desk.goods(5);
  await shop.db.update(products).set({ tracksSerials: true });
  for (const serial of pieces) {
    await shop.db
      .insert(serials)
      .values({ productId: fridge.id, serial, state: 'received', placeId });
  }
  return fridge;
}
const look = async (code: string, device = desk.device) =>
  desk.get(withQuery(paths.tillSerial, { device, code }), desk.seller);
const found = async (code: string) => (await look(code)).json();

test('a serial number of a piece at the till’s place names its product, in any letters', async () => {
  const fridge = await tracked(['SN-AB1']);
  expect(await found(' sn-ab1 ')).toEqual({
    piece: { product_id: fridge.id, serial: 'SN-AB1' },
    problem: '',
  });
});

test('a piece that is sold, that lies elsewhere or that nobody knows is not sold by its number', async () => {
  const fridge = await tracked(['SN-SOLD']);
  const lines = [{ id: fridge.id, quantity: 1, price: fridge.list_price, serials: ['SN-SOLD'] }];
  await send(aSale(fridge, { lines }));
  const { id } = await aPlace(shop.db, { name: 'Dépôt Pikine' });
  await tracked(['SN-FAR'], id);
  expect(await found('SN-SOLD')).toEqual({
    piece: null,
    problem: `La pièce SN-SOLD est déjà vendue : ${fridge.name}.`,
  });
  expect((await found('SN-FAR')).problem).toContain('n’est pas ici, mais à Dépôt Pikine');
  expect((await found('SN-NONE')).problem).toMatch(/^Code inconnu : SN-NONE\./);
});

test('a number that two products have here is left to the seller', async () => {
  await tracked(['77-1']);
  await tracked(['77-1']);
  const { piece, problem } = await found('77-1');
  expect([piece, problem]).toEqual([null, expect.stringContaining('plusieurs articles')]);
});

test('a piece that is sold under one product is sold under another that lies here', async () => {
  const sold = await tracked(['88-1']);
  const lines = [{ id: sold.id, quantity: 1, price: sold.list_price, serials: ['88-1'] }];
  await send(aSale(sold, { lines }));
  const other = await tracked(['88-1']);
  expect((await found('88-1')).piece).toEqual({ product_id: other.id, serial: '88-1' });
});

test('a device that the shop does not know reads nothing', async () => {
  await tracked(['SN-AB1']);
  expect((await look('SN-AB1', aKey())).statusCode).toBe(404);
});
