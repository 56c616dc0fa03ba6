import { beforeEach, describe, expect, test } from 'vitest';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import type { Order, Quote } from '#contract/sales/orders/order-shapes.ts';
import type { Proforma } from '#contract/sales/proformas.ts';
import { updateService } from '#server/goods/services/save-service.ts';
import { services } from '#server/goods/services/tables.ts';
import { setOnHand } from '#server/goods/stock/ledger/count-places.ts';
import { testConfig } from '#tests/helpers/base/app.ts';
import { aProduct } from '#tests/helpers/base/builders.ts';
import { anAccount, byMachine, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts } from '#tests/helpers/base/db.ts';
import { readPdf } from '#tests/helpers/base/read-pdf.ts';
import { aService } from '#tests/helpers/goods/a-service.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { aPlace } from '#tests/helpers/goods/stock-room.ts';
import { setStock } from '#tests/helpers/sales/order-builders.ts';
import { aProformaForm } from '#tests/helpers/sales/proformas.ts';
import { proformaPath } from './proforma/describe-proforma.ts';

const shop = openCatalogueApp();
let buyer: Record<string, string>;
let productId: number;
let serviceId: number;

beforeEach(async () => {
  await emptyAccounts(shop.db);
  await shop.db.delete(services);
  buyer = await signedIn(shop.db, await anAccount(shop.db));
  productId = (await aProduct(shop.db, { name: 'Climatiseur', list_price: 200_000 })).id;
  await setStock(shop.db, productId, 10);
  serviceId = (await aService(shop.db, { name: 'Pose', price: 15_000 })).id;
});

const post = (url: string, payload: object) =>
  shop.app.inject({ method: 'POST', url, payload, headers: buyer });
const make = async (): Promise<Proforma> => {
  const order_lines = [{ id: productId, quantity: 2, list_price: 200_000, services: [serviceId] }];
  const reply = await post(paths.proformas, await aProformaForm(shop.db, { order_lines }));
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json();
};
const order = ({ id }: Proforma, delivery: object = {}) =>
  post(pathTo(paths.proformaOrder, { id }), { payment_mode: 'online', delivery });
const servicesIn = ({ order_lines: lines }: Pick<Order, 'order_lines'>) =>
  lines
    .filter(({ kind }) => kind === 'service')
    .map((line) => [line.product_name, line.product_uom_qty, line.price_total]);

describe('a proforma with a service', () => {
  test('shows it with its price, on the page and on the paper', async () => {
    const made = await make();
    expect(servicesIn(made)).toEqual([['Pose · Climatiseur', 2, 30_000]]);
    const sum = made.order_lines.reduce((all, { price_total }) => all + price_total, 0);
    expect(made.amount_total).toBe(sum);
    const token = new URLSearchParams(proformaPath(testConfig(), made).split('?')[1]).get('token');
    const url = withQuery(pathTo(paths.proformaPaper, { id: made.id }), { token: token ?? '' });
    const paper = await shop.app.inject({ url });
    expect((await readPdf(paper.rawPayload)).join('\n')).toContain('Pose · Climatiseur');
  });

  test('is ordered at its price, also once the shop asks for more or stops offering it', async () => {
    const made = await make();
    const changed = { kind: 'installation', name: 'Pose', price: 40_000, active: false } as const;
    await updateService(shop.db, byMachine, { id: serviceId, version: undefined }, changed);
    const quoted: Quote = (await post(pathTo(paths.proformaQuote, { id: made.id }), {})).json();
    expect([servicesIn(quoted), quoted.amount_total]).toEqual([
      [['Pose · Climatiseur', 2, 30_000]],
      made.amount_total,
    ]);
    const { id } = (await order(made)).json();
    const url = pathTo(paths.orderById, { id });
    const placed: Order = (await shop.app.inject({ url, headers: buyer })).json();
    expect(servicesIn(placed)).toEqual([['Pose · Climatiseur', 2, 30_000]]);
    expect(placed.amount_total).toBe(made.amount_total);
  });

  test('is not collected where work at home was sold', async () => {
    const made = await make();
    const place = await aPlace(shop.db, { collects: true });
    await setOnHand(shop.db, byMachine, [{ productId, placeId: place.id, onHand: 2 }], 'Compté');
    const refused = await order(made, { pickup_place_id: place.id });
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'Le service « Pose » se fait chez vous : choisissez la livraison.',
    ]);
  });
});

test('a service that the shop does not offer is in no proforma', async () => {
  const { id } = await aService(shop.db, { active: false });
  const order_lines = [{ id: productId, quantity: 1, services: [id] }];
  const refused = await post(paths.proformas, await aProformaForm(shop.db, { order_lines }));
  expect([refused.statusCode, refused.json().errors[0].field]).toEqual([
    409,
    'order_lines.0.services',
  ]);
});
