import { beforeEach, expect, test } from 'vitest';
import { paths } from '#contract/base/paths.ts';
import { orders } from '#server/sales/orders/tables.ts';
import { aProduct } from '#tests/helpers/base/builders.ts';
import { anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts } from '#tests/helpers/base/db.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { aCoupon } from '#tests/helpers/sales/a-coupon.ts';

const it = openCatalogueApp();
beforeEach(() => emptyAccounts(it.db));

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  it.app.inject({ method: 'POST', url, payload, headers });
const aBasket = async () => {
  const { id } = await aProduct(it.db, { list_price: 100_000 });
  const order_lines = [{ id, quantity: 1, list_price: 100_000 }];
  return { type_sale: 'order', payment_mode: 'online', conditions: true, order_lines };
};
const asGuest = (order: object) => ({
  name: 'Awa Ndiaye',
  telephone: '77 123 45 67',
  adresse: 'Médina, rue 22',
  order,
});

test('a quote says what each code does, and the order costs just that', async () => {
  const { code } = await aCoupon(it.db, { title: 'Rentrée' });
  await aCoupon(it.db, { code: null, title: 'Semaine du froid', value: 2 });
  const basket = await aBasket();
  const quoted = await post(paths.orderQuote, { ...basket, coupons: ['rien', code] });
  expect(quoted.json()).toMatchObject({
    amount_total: 90_000,
    coupons: [
      { code, title: 'Rentrée', amount: 10_000, problem: '' },
      { code: 'RIEN', amount: 0, problem: 'Ce code n’existe pas.' },
    ],
  });
  // The hint of the first purchase is not for the coupon to hide.
  expect(quoted.json().discount_hint).toContain('Avec un compte');
  const placed = await post(
    paths.guestOrder,
    asGuest({ ...basket, coupons: [code], amount_total: 90_000 }),
  );
  expect(placed.json()).toMatchObject({ amount_total: 90_000, amount_residual: 90_000 });
  const refused = await post(paths.guestOrder, asGuest({ ...basket, coupons: ['RIEN'] }));
  expect([refused.statusCode, refused.json().errors[0].field]).toEqual([409, 'coupons']);
});

test('prices that a proforma keeps are asked without offers', async () => {
  await aCoupon(it.db, { code: null });
  const basket = await aBasket();
  expect((await post(paths.orderQuote, basket)).json().amount_total).toBe(90_000);
  const plain = { ...basket, without_offers: true };
  expect((await post(paths.orderQuote, plain)).json().amount_total).toBe(100_000);
});

test('an order that is sent twice uses its coupon once', async () => {
  const { code } = await aCoupon(it.db, { max_uses: 1 });
  const headers = {
    ...(await signedIn(it.db, await anAccount(it.db))),
    'idempotency-key': 'one-order-of-two-tries',
  };
  const payload = { ...(await aBasket()), coupons: [code] };
  const [first, second] = [
    await post(paths.orders, payload, headers),
    await post(paths.orders, payload, headers),
  ];
  expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
  expect(second.json().id).toBe(first.json().id);
  expect(await it.db.$count(orders)).toBe(1);
});

test('whoever guesses codes is stopped, with right ones too, at the quote as at the order', async () => {
  const { code } = await aCoupon(it.db);
  const basket = await aBasket();
  const guess = (codes: (string | null)[]) => post(paths.orderQuote, { ...basket, coupons: codes });
  // A code that exists costs nothing, however often it is sent.
  for (let sent = 0; sent < 3; sent += 1) expect((await guess([code])).statusCode).toBe(200);
  const five = (round: number) => Array.from({ length: 5 }, (_, one) => `GUESS-${round}-${one}`);
  const rounds = await Promise.all(Array.from({ length: 14 }, (_, round) => guess(five(round))));
  expect(rounds.filter(({ statusCode }) => statusCode === 200).length).toBeLessThanOrEqual(12);
  const late = await guess([code]);
  expect([late.statusCode, Number(late.headers['retry-after']) > 0]).toEqual([429, true]);
  const order = await post(paths.guestOrder, asGuest({ ...basket, coupons: [code] }));
  expect(order.statusCode).toBe(429);
  expect((await post(paths.orderQuote, basket)).statusCode).toBe(200);
  expect(await it.db.$count(orders)).toBe(0);
});
