// What the stock room does, by the calls of its screens.

import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import type { StaffOrder } from '#contract/sales/orders/staff-order-detail.ts';
import { staffLists } from '#contract/staff-calls.ts';
import { auditEntries } from '#server/base/audit/tables.ts';
import { inTransaction } from '#server/base/db/open.ts';
import { moveOrder } from '#server/sales/orders/moving/move-order.ts';
import { testConfig } from '#tests/helpers/base/app.ts';
import { aProduct, dayFromNow } from '#tests/helpers/base/builders.ts';
import { anAccount, byMachine, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts } from '#tests/helpers/base/db.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { aPlace, MAGASIN } from '#tests/helpers/goods/stock-room.ts';
import { aGuest, anOrder, setStock } from '#tests/helpers/sales/order-builders.ts';
import { changeStoredOrder } from '#tests/helpers/sales/stored-order.ts';
import { findStockDifferences } from './ledger/check-stock.ts';
import { lockNamedProduct } from './ledger/find-products.ts';

const shop = openCatalogueApp();
type Headers = Record<string, string>;
let keeper: Headers;
let colleague: Headers;
beforeEach(async () => {
  await emptyAccounts(shop.db);
  keeper = await signedIn(shop.db, await anAccount(shop.db, { role: 'storekeeper' }));
  colleague = await signedIn(shop.db, await anAccount(shop.db, { role: 'storekeeper' }));
});

const ask = async (url: string, headers = keeper) =>
  (await shop.app.inject({ url, headers })).json();
async function send(
  url: string,
  payload: object,
  { headers = keeper, version }: { headers?: Headers; version?: number } = {},
) {
  const reply = await shop.app.inject({
    method: 'POST',
    url,
    headers: { ...headers, ...(version !== undefined && { 'if-match': `"${version}"` }) },
    payload,
  });
  return { status: reply.statusCode, ...reply.json() };
}
const stockOf = (id: number) => ask(pathTo(paths.staffStockOf, { id }));
const order = (id: number, quantity: number) =>
  anOrder(shop.db, { buyer: aGuest(), lines: [{ id, quantity }] }).then(({ order: row }) => row);
const step = (id: number, fulfilment: 'shipped' | 'delivered' | 'returned', placeId?: number) =>
  moveOrder({ db: shop.db, config: testConfig(), actor: byMachine }, id, { fulfilment, placeId });

async function anArticle(available: number): Promise<{ id: number; reference: string }> {
  const { id, reference } = await aProduct(shop.db, { name: `Four ${available}` });
  await setStock(shop.db, id, available);
  return { id, reference };
}

test('articles that are ordered are kept, leave with the delivery, and lie in no place meanwhile', async () => {
  const { id } = await anArticle(10);
  const { id: orderId } = await order(id, 4);
  const figures = { available: 6, on_hand: 10, reserved: 4, on_road: 0 };
  expect(await stockOf(id)).toMatchObject(figures);
  await step(orderId, 'shipped');
  expect(await stockOf(id)).toMatchObject({ available: 6, on_hand: 6, reserved: 0, on_road: 4 });
  await step(orderId, 'delivered');
  expect(await stockOf(id)).toMatchObject({ available: 6, on_hand: 6, reserved: 0, on_road: 0 });
  const { items } = await ask(
    withQuery(staffLists.mouvements.path, { product_id: id, kind: 'sale' }),
  );
  expect(items).toMatchObject([{ pieces: -4, place: 'Dakar', order_id: orderId }]);
});

test('they leave from the place that staff names, and what is missing there from others', async () => {
  const { id } = await anArticle(5);
  const place = await aPlace(shop.db);
  const lines = [{ product_id: id, pieces: 2 }];
  const sent = await send(staffLists.transferts.path, { from_id: MAGASIN, to_id: place.id, lines });
  await send(pathTo(paths.transferReceipt, { id: sent.id }), {}, { version: sent.version });
  const { id: orderId } = await order(id, 3);
  await step(orderId, 'delivered', place.id);
  expect((await stockOf(id)).places).toEqual([{ place_id: MAGASIN, name: 'Dakar', on_hand: 2 }]);
  await step(orderId, 'returned');
  await moveOrder({ db: shop.db, config: testConfig(), actor: byMachine }, orderId, {
    state: 'cancel',
  });
  expect((await stockOf(id)).places).toEqual([
    { place_id: MAGASIN, name: 'Dakar', on_hand: 2 },
    { place_id: place.id, name: place.name, on_hand: 3 },
  ]);
});

test('a pre-order keeps nothing, and takes along what has come when it leaves', async () => {
  const { id } = await aProduct(shop.db, { preorder_price: 90_000 });
  await setStock(shop.db, id, 0);
  const lines = [{ id, quantity: 2 }];
  const { order: row } = await anOrder(shop.db, { kind: 'preorder', buyer: aGuest(), lines });
  await setStock(shop.db, id, 3);
  expect(await stockOf(id)).toMatchObject({ available: 3, reserved: 0 });
  await changeStoredOrder(shop.db, row, { amountPaid: row.amountTotal });
  await step(row.id, 'shipped');
  expect(await stockOf(id)).toMatchObject({ available: 1, on_hand: 1, on_road: 2 });
  const { items } = await ask(withQuery(staffLists.mouvements.path, { order_id: row.id }));
  expect(items).toMatchObject([{ kind: 'sale', pieces: -2 }]);
  await moveOrder({ db: shop.db, config: testConfig(), actor: byMachine }, row.id, {
    state: 'cancel',
  });
  await step(row.id, 'returned');
  expect(await stockOf(id)).toMatchObject({ available: 3, on_hand: 3, on_road: 0 });
  expect(await findStockDifferences(shop.db)).toEqual([]);
});

test('a purchase is expected, and received in parts, with a reason for more or fewer', async () => {
  const { id, reference } = await anArticle(0);
  const lines = [{ reference, pieces: 5 }];
  const expected_on = dayFromNow(9);
  const bought = await send(staffLists.achats.path, { supplier: 'Téranga', expected_on, lines });
  expect(bought).toMatchObject({ status: 201, state: 'expected', ordered: 5, received: 0 });
  expect(await stockOf(id)).toMatchObject({ available: 0, expected: 5, expected_on });
  const url = pathTo(paths.purchaseReceipt, { id: bought.id });
  const receive = (payload: object, version: number) => send(url, payload, { version });
  const first = await receive({ lines: [{ reference, pieces: 2 }] }, bought.version);
  expect(first).toMatchObject({ status: 200, state: 'expected', received: 2 });
  expect(await stockOf(id)).toMatchObject({ available: 2, on_hand: 2, expected: 3 });
  expect((await receive({ lines: [{ reference, pieces: 1 }] }, bought.version)).status).toBe(409);
  const more = [{ reference, pieces: 4 }];
  const refused = await receive({ lines: more }, first.version);
  expect(refused).toMatchObject({ status: 400, errors: [{ field: 'lines.0.reason' }] });
  const told = [{ reference, pieces: 4, reason: 'Un en cadeau' }];
  const last = await receive({ lines: told }, first.version);
  expect(last).toMatchObject({
    state: 'received',
    received: 6,
    lines: [{ reason: 'Un en cadeau' }],
  });
  expect(await stockOf(id)).toMatchObject({ available: 6, expected: 0, expected_on: null });
  expect((await receive({ lines: told }, last.version)).status).toBe(409);
});

test('a purchase that is closed with less than was ordered says why', async () => {
  const { id } = await anArticle(0);
  const lines = [{ product_id: id, pieces: 5 }];
  const form = { supplier: 'Téranga', expected_on: dayFromNow(2), lines };
  const bought = await send(staffLists.achats.path, form);
  const url = pathTo(paths.purchaseReceipt, { id: bought.id });
  const came = { lines: [{ product_id: id, pieces: 3 }], is_complete: true };
  const { version } = bought;
  expect((await send(url, came, { version })).errors).toMatchObject([{ field: 'reason' }]);
  const closed = await send(url, { ...came, reason: 'Rupture chez lui' }, { version });
  expect(closed).toMatchObject({ state: 'received', received: 3 });
  expect(await stockOf(id)).toMatchObject({ available: 3, expected: 0 });
});

test('a purchase of which nothing more comes is closed without a receipt, with a reason', async () => {
  const { id } = await anArticle(0);
  const lines = [{ product_id: id, pieces: 5 }];
  const form = { supplier: 'Téranga', expected_on: dayFromNow(2), lines };
  const { id: purchaseId, version } = await send(staffLists.achats.path, form);
  const url = pathTo(paths.purchaseReceipt, { id: purchaseId });
  const nothing = await send(url, { lines: [] }, { version });
  expect(nothing.errors).toMatchObject([{ field: 'lines' }]);
  const closed = await send(
    url,
    { lines: [], is_complete: true, reason: 'Fournisseur fermé' },
    { version },
  );
  expect(closed).toMatchObject({ state: 'received', received: 0 });
  expect(await stockOf(id)).toMatchObject({ available: 0, expected: 0 });
});

test('what comes of an article that is not counted leaves it sold without limit', async () => {
  const { id, name } = await aProduct(shop.db);
  const lines = [{ product_id: id, pieces: 5 }];
  const form = { supplier: 'Téranga', expected_on: dayFromNow(2), lines };
  const bought = await send(staffLists.achats.path, form);
  expect(bought.lines).toMatchObject([{ is_counted: false }]);
  const received = await send(
    pathTo(paths.purchaseReceipt, { id: bought.id }),
    { lines },
    { version: bought.version },
  );
  expect(received.lines).toMatchObject([{ received: 5, is_counted: false }]);
  expect(await stockOf(id)).toMatchObject({ available: null, on_hand: null });
  const [noted] = await shop.db
    .select({ after: auditEntries.after })
    .from(auditEntries)
    .where(eq(auditEntries.action, 'purchase received'));
  expect(noted?.after).toMatchObject({ uncounted: [name] });
  await order(id, 50);
});

test('a transfer is sold nowhere on its way, and what is missing then is lost', async () => {
  const { id } = await anArticle(5);
  const place = await aPlace(shop.db);
  const transfer = { from_id: MAGASIN, to_id: place.id, lines: [{ product_id: id, pieces: 3 }] };
  const sent = await send(staffLists.transferts.path, transfer);
  expect(await stockOf(id)).toMatchObject({ available: 2, on_hand: 2, on_road: 3 });
  const url = pathTo(paths.transferReceipt, { id: sent.id });
  const { version } = sent;
  const missing = [{ product_id: id, received: 4, reason: 'Erreur' }];
  expect((await send(url, { missing }, { version })).status).toBe(400);
  missing[0]!.received = 2;
  const arrived = await send(url, { missing }, { version });
  expect(arrived).toMatchObject({ state: 'received', lines: [{ sent: 3, received: 2 }] });
  expect(await stockOf(id)).toMatchObject({ available: 4, on_hand: 4, on_road: 0 });
  const { items } = await ask(
    withQuery(staffLists.mouvements.path, { product_id: id, kind: 'loss' }),
  );
  expect(items).toMatchObject([{ pieces: -1, place: place.name, reason: 'Erreur' }]);
});

test('what orders keep is neither sent away nor lost', async () => {
  const { id } = await anArticle(5);
  await order(id, 4);
  const place = await aPlace(shop.db);
  const lines = [{ product_id: id, pieces: 2 }];
  const refused = await send(staffLists.transferts.path, {
    from_id: MAGASIN,
    to_id: place.id,
    lines,
  });
  expect(refused).toMatchObject({ status: 409 });
  expect(refused.message).toContain('1 de ces pièces sont gardées pour des commandes');
  const loss = { product_id: id, place_id: MAGASIN, pieces: 1, reason: 'Tombé' };
  expect(await send(paths.stockLoss, loss)).toMatchObject({
    status: 201,
    available: 0,
    on_hand: 4,
  });
  expect((await send(paths.stockLoss, loss)).status).toBe(409);
});

test('a count is accepted by somebody else, and respects what was sold meanwhile', async () => {
  const { id, reference } = await anArticle(10);
  const sheet = await send(staffLists.inventaires.path, {
    place_id: MAGASIN,
    articles: [{ reference }],
  });
  const enter = (payload: object) => send(pathTo(paths.countEntries, { id: sheet.id }), payload);
  await enter({ lines: [{ reference, counted: 5 }] });
  const scanned = await enter({ lines: [{ reference, counted: 3, is_added: true }] });
  expect(scanned.lines).toMatchObject([{ counted: 8, on_hand: 10, difference: -2 }]);
  expect(scanned.accept_refusal).toContain('Vous avez compté');
  await step((await order(id, 1)).id, 'delivered');
  const url = pathTo(paths.countAcceptance, { id: sheet.id });
  const { version } = scanned;
  expect((await send(url, {}, { version })).status).toBe(403);
  expect(await stockOf(id)).toMatchObject({ available: 9 });
  const accepted = await send(url, {}, { version, headers: colleague });
  expect(accepted).toMatchObject({ state: 'accepted', differing: 1, accept_refusal: null });
  expect(await stockOf(id)).toMatchObject({ available: 7, on_hand: 7 });
  expect((await enter({ lines: [{ reference, counted: 1 }] })).status).toBe(409);
});

test('a scanned bar code adds a piece to a count, and names an article of a purchase', async () => {
  const { id } = await aProduct(shop.db, { gtin: '036000291452' });
  await setStock(shop.db, id, 2);
  const scanned = { reference: '0036000291452' };
  const sheet = await send(staffLists.inventaires.path, { place_id: MAGASIN, articles: [scanned] });
  const url = pathTo(paths.countEntries, { id: sheet.id });
  const scan = () => send(url, { lines: [{ ...scanned, counted: 1, is_added: true }] });
  await scan();
  expect((await scan()).lines).toMatchObject([{ gtin: '036000291452', counted: 2 }]);
  const unknown = await send(url, { lines: [{ reference: '4006381333931', counted: 1 }] });
  expect(unknown).toMatchObject({ status: 400, message: 'cet article n’existe pas.' });
  const purchase = await send(staffLists.achats.path, {
    supplier: 'Grossiste',
    expected_on: dayFromNow(3),
    lines: [{ ...scanned, pieces: 3 }],
  });
  expect(purchase.lines).toMatchObject([{ product_id: id, gtin: '036000291452' }]);
});

test('a bar code names its product, though another one has it for a reference', async () => {
  await aProduct(shop.db, { reference: '4006381333931' });
  const { id } = await aProduct(shop.db, { gtin: '4006381333931' });
  const nameOf = (reference: string) =>
    inTransaction(shop.db, (tx) => lockNamedProduct(tx, { reference }));
  expect((await nameOf('4006381333931')).productId).toBe(id);
  // A number that no product has for its bar code may still be a reference.
  const other = await aProduct(shop.db, { reference: '96385074' });
  expect((await nameOf('96385074')).productId).toBe(other.id);
});

test('a count of a whole place has what lies there, and counts what was not counted', async () => {
  const { id } = await anArticle(2);
  const place = await aPlace(shop.db);
  const { id: fresh } = await aProduct(shop.db);
  const { id: keptFor } = await anArticle(3);
  await order(keptFor, 1);
  const sheet = await send(staffLists.inventaires.path, { place_id: MAGASIN });
  expect(sheet.lines.map((line: { product_id: number }) => line.product_id)).toEqual(
    expect.arrayContaining([id, keptFor]),
  );
  const other = await send(staffLists.inventaires.path, {
    place_id: place.id,
    articles: [{ product_id: fresh }],
  });
  const lines = [{ product_id: fresh, counted: 6 }];
  const entered = await send(pathTo(paths.countEntries, { id: other.id }), { lines });
  const { version } = entered;
  const url = pathTo(paths.countAcceptance, { id: other.id });
  expect((await send(url, {}, { version, headers: colleague })).status).toBe(200);
  expect(await stockOf(fresh)).toMatchObject({
    available: 6,
    places: [{ name: place.name, on_hand: 6 }],
  });
  const missing = [{ product_id: keptFor, counted: 0 }];
  const short = await send(pathTo(paths.countEntries, { id: sheet.id }), { lines: missing });
  const refused = await send(
    pathTo(paths.countAcceptance, { id: sheet.id }),
    {},
    { version: short.version, headers: colleague },
  );
  expect(refused.message).toContain('gardées pour des commandes');
  const cancelUrl = pathTo(paths.countCancel, { id: sheet.id });
  expect((await send(cancelUrl, {}, { version: short.version })).state).toBe('cancelled');
  expect(await stockOf(keptFor)).toMatchObject({ available: 2, on_hand: 3 });
});

test('pieces of an order that come back are sold again once, with their numbers', async () => {
  const { id } = await anArticle(3);
  await send(pathTo(paths.stockSerialFlag, { id }), { tracks_serials: true });
  const { id: orderId } = await order(id, 2);
  await step(orderId, 'delivered');
  const ofOrder = pathTo(paths.serialsOfOrder, { id: orderId });
  const headers = await signedIn(shop.db, await anAccount(shop.db, { role: 'orders' }));
  const sell = (serials: string[]) => send(ofOrder, { product_id: id, serials }, { headers });
  const shown = async () => {
    const found: StaffOrder = await ask(pathTo(paths.staffOrder, { id: orderId }), headers);
    return found.serials;
  };
  expect(await shown()).toMatchObject([{ product_id: id, pieces: 2, serials: [] }]);
  const sold = await sell(['sn-1', 'SN-2']);
  expect(await shown()).toMatchObject([{ serials: ['SN-1', 'SN-2'] }]);
  expect(sold.serials).toMatchObject([{ serial: 'SN-1', state: 'sold', place: null }, {}]);
  // Recording it again changes nothing.
  expect((await sell(['SN-1'])).serials).toMatchObject([{ serial: 'SN-1', state: 'sold' }]);
  expect((await sell(['SN-3'])).status).toBe(409);
  const back = { product_id: id, order_id: orderId, place_id: MAGASIN, reason: 'Rendu' };
  const one = { ...back, pieces: 1, serials: ['SN-2'] };
  expect(await send(paths.stockReturn, one)).toMatchObject({ available: 2, on_hand: 2 });
  expect(await shown()).toMatchObject([{ serials: ['SN-1'] }]);
  expect((await send(paths.stockReturn, { ...back, pieces: 2 })).status).toBe(409);
  const { order_id: _id, place_id: _place, ...bare } = back;
  for (const [named, message] of [
    [{}, 'Indiquez la commande.'],
    [{ order_name: 'S99999' }, 'Aucune commande ne porte le numéro S99999.'],
  ] as const) {
    const refused = await send(paths.stockReturn, { ...bare, ...named, pieces: 1 });
    expect(refused).toMatchObject({ status: 400, message });
  }
  await step(orderId, 'returned');
  await moveOrder({ db: shop.db, config: testConfig(), actor: byMachine }, orderId, {
    state: 'cancel',
  });
  expect(await stockOf(id)).toMatchObject({ available: 3, on_hand: 3 });
  const { items } = await ask(
    withQuery(staffLists['numeros-de-serie'].path, { q: 'sn-2', product_id: id }),
  );
  const history = await ask(pathTo(paths.staffSerial, { id: items[0].id }));
  expect(history).toMatchObject({ state: 'returned', place: 'Dakar' });
  expect(history.events).toMatchObject([
    { kind: 'sold', order_id: orderId },
    { kind: 'returned', place: 'Dakar' },
  ]);
});

test('numbers are given at the receipt, each of a piece that came', async () => {
  const { id } = await anArticle(0);
  const lines = [{ product_id: id, pieces: 2 }];
  const form = { supplier: 'Téranga', expected_on: dayFromNow(2), lines };
  const bought = await send(staffLists.achats.path, form);
  const url = pathTo(paths.purchaseReceipt, { id: bought.id });
  const receive = (serials: string[]) =>
    send(url, { lines: [{ ...lines[0], serials }] }, { version: bought.version });
  expect((await receive(['A'])).message).toContain('ne portent pas de numéro de série');
  await send(pathTo(paths.stockSerialFlag, { id }), { tracks_serials: true });
  expect((await receive(['A', 'B', 'C'])).status).toBe(400);
  expect((await receive(['A', 'a'])).status).toBe(400);
  expect((await receive(['A', 'B'])).status).toBe(200);
  const { items } = await ask(
    withQuery(staffLists['numeros-de-serie'].path, { product_id: id, state: 'received' }),
  );
  expect(items).toMatchObject([
    { serial: 'A', place: 'Dakar' },
    { serial: 'B', place: 'Dakar' },
  ]);
});

test('the default place is used, and there is one however many are made it at once', async () => {
  const form = (name: string, more: object) => ({ name, ...more });
  const closed = await send(
    staffLists.lieux.path,
    form('Fermé', { active: false, is_default: true }),
  );
  expect(closed).toMatchObject({
    status: 409,
    message: 'Le lieu par défaut doit servir : rouvrez-le d’abord.',
  });
  const unused = await send(staffLists.lieux.path, form('Fermé', { active: false }));
  const url = pathTo(paths.staffPlace, { id: unused.id });
  const headers = { ...keeper, 'if-match': `"${unused.version}"` };
  const put = (payload: object) => shop.app.inject({ method: 'PUT', url, headers, payload });
  expect((await put({ name: 'Fermé', is_default: true })).statusCode).toBe(409);
  expect((await put({ name: 'Fermé', is_default: true, active: true })).statusCode).toBe(200);
  const names = ['Un', 'Deux', 'Trois', 'Quatre'];
  const made = await Promise.all(
    names.map((name) => send(staffLists.lieux.path, form(`Dépôt ${name}`, { is_default: true }))),
  );
  expect(made.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  const { items } = await ask(staffLists.lieux.path);
  expect(items.filter((one: { is_default: boolean }) => one.is_default)).toHaveLength(1);
  const { version, name } = await ask(pathTo(paths.staffPlace, { id: MAGASIN }));
  const back = await shop.app.inject({
    method: 'PUT',
    url: pathTo(paths.staffPlace, { id: MAGASIN }),
    headers: { ...keeper, 'if-match': `"${version}"` },
    payload: { name, is_default: true },
  });
  expect(back.statusCode).toBe(200);
});

test('a place has a name of its own, and there is always one that counts unless told', async () => {
  const added = await send(staffLists.lieux.path, {
    name: 'Médina',
    kind: 'showroom',
    collects: true,
  });
  expect(added).toMatchObject({ status: 201, active: true, is_default: false, collects: true });
  expect((await send(staffLists.lieux.path, { name: 'MEDINA' })).status).toBe(409);
  const change = async (id: number, payload: object) => {
    const { version, name } = await ask(pathTo(paths.staffPlace, { id }));
    const headers = { ...keeper, 'if-match': `"${version}"` };
    const url = pathTo(paths.staffPlace, { id });
    const reply = await shop.app.inject({
      method: 'PUT',
      url,
      headers,
      payload: { name, ...payload },
    });
    return reply.statusCode;
  };
  expect(await change(MAGASIN, { active: false })).toBe(409);
  expect(await change(MAGASIN, { is_default: false })).toBe(409);
  expect(await change(added.id, { is_default: true })).toBe(200);
  const { items } = await ask(withQuery(staffLists.lieux.path, { kind: 'showroom', q: 'medina' }));
  expect(items).toMatchObject([{ name: 'Médina', is_default: true }]);
  expect(await change(MAGASIN, { is_default: true })).toBe(200);
  const { id } = await anArticle(2);
  const transfer = { from_id: MAGASIN, to_id: added.id, lines: [{ product_id: id, pieces: 1 }] };
  await send(staffLists.transferts.path, transfer);
  expect(await change(added.id, { active: false })).toBe(409);
  expect((await ask(withQuery(staffLists.lieux.path, { active: 'false' }))).items).toEqual([]);
});

test('lists are narrowed, and the check tells which articles differ', async () => {
  const [some, few] = [await anArticle(10), await anArticle(1)];
  const place = await aPlace(shop.db);
  const transfer = {
    from_id: MAGASIN,
    to_id: place.id,
    lines: [{ product_id: some.id, pieces: 1 }],
  };
  const sent = await send(staffLists.transferts.path, transfer);
  const bought = await send(staffLists.achats.path, {
    supplier: 'Un seul',
    expected_on: dayFromNow(1),
    lines: [{ product_id: few.id, pieces: 1 }],
  });
  const sheet = await send(staffLists.inventaires.path, {
    place_id: place.id,
    note: 'Fin d’année',
  });
  const ids = async (path: string, query: object) =>
    (await ask(withQuery(path, { ...query }))).items.map(({ id }: { id: number }) => id);
  expect(await ids(staffLists.transferts.path, { state: 'sent', place_id: place.id })).toEqual([
    sent.id,
  ]);
  expect(await ids(staffLists.transferts.path, { product_id: few.id })).toEqual([]);
  expect(await ids(staffLists.achats.path, { q: 'un seul', state: 'expected' })).toEqual([
    bought.id,
  ]);
  expect(await ids(staffLists.achats.path, { product_id: some.id })).toEqual([]);
  expect(await ids(staffLists.inventaires.path, { q: 'année', state: 'open' })).toEqual([sheet.id]);
  expect(await ids(staffLists.inventaires.path, { place_id: MAGASIN, q: 'année' })).toEqual([]);
  expect(await ids(staffLists.stock.path, { place_id: place.id })).toEqual([]);
  const low = await ids(staffLists.stock.path, { stock: 'low', q: few.reference });
  expect(low).toEqual([few.id]);
  expect(await ids(staffLists.stock.path, { stock: 'none', q: few.reference })).toEqual([]);
  const sorted = (await ask(withQuery(staffLists.stock.path, { sort: '-available', limit: 1 })))
    .items;
  expect(sorted[0].available).toBeGreaterThanOrEqual(9);
  const moves = await ask(
    withQuery(staffLists.mouvements.path, { q: some.reference, place_id: MAGASIN }),
  );
  expect(moves.items).toMatchObject([
    { kind: 'transfer_out', pieces: -1, transfer_id: sent.id },
    { kind: 'count', pieces: 10 },
  ]);
  expect(await ask(paths.stockCheck)).toEqual({ differences: [] });
  expect(await findStockDifferences(shop.db)).toEqual([]);
});
