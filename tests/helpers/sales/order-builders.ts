import type { Config } from '#server/base/config/config.ts';
import { type Db, inTransaction } from '#server/base/db/open.ts';

import { setAvailable } from '#server/goods/stock/ledger/count-products.ts';
import type { OrderRequest, PlacedOrder } from '#server/sales/orders/order/order-request.ts';
import { placeOrder } from '#server/sales/orders/placing/place-order.ts';
import { testConfig } from '../base/app.ts';
import { aProduct } from '../base/builders.ts';
import { aCompany, anAccount } from '../base/cast.ts';

/** A guest, a new one each time by default. */
export function aGuest(
  overrides: Partial<Extract<OrderRequest['buyer'], { kind: 'guest' }>> = {},
): Extract<OrderRequest['buyer'], { kind: 'guest' }> {
  serial += 1;
  return {
    kind: 'guest',
    name: `Visiteur ${serial}`,
    email: `visiteur${serial}@example.sn`,
    phone: `+22176${String(serial).padStart(7, '0')}`,
    city: 'Dakar',
    ...overrides,
  };
}

let serial = 0;

/** Stores a member of a new company who may buy on credit. */
export async function aMember(db: Db): ReturnType<typeof anAccount> {
  return anAccount(db, { membership: 'accepted', companyId: (await aCompany(db)).id });
}

/** A request for one piece of a new product sold in every way, paid at home by a new account; places nothing. */
export async function anOrderRequest(
  db: Db,
  overrides: Partial<OrderRequest> = {},
): Promise<OrderRequest> {
  const isCredit = overrides.kind === 'creditorder';
  const account = async () => (isCredit ? await aMember(db) : await anAccount(db)).id;
  const product = () =>
    aProduct(db, { preorder_price: 90_000, creditorder_price: 120_000, is_creditorder: true });
  return {
    kind: 'order',
    paymentMode: 'domicile',
    delivery: {},
    note: '',
    hasAgreed: true,
    buyer: overrides.buyer ?? { kind: 'account', id: await account() },
    lines: overrides.lines ?? [{ id: (await product()).id, quantity: 1 }],
    ...overrides,
  };
}

/** Places an order as its buyer. */
export async function anOrder(
  db: Db,
  overrides: Partial<OrderRequest> = {},
  config: Config = testConfig(),
): Promise<PlacedOrder> {
  const request = await anOrderRequest(db, overrides);
  const { buyer } = request;
  if (buyer.kind === 'guest') return placeOrder({ db, config, actor: undefined }, request);
  const self = { id: buyer.id, role: 'customer', companyId: null, sessionId: '' } as const;
  return placeOrder({ db, config, actor: { kind: 'account', ...self } }, request);
}

/** Sets the available pieces of a product. */
export async function setStock(db: Db, productId: number, available: number): Promise<void> {
  await inTransaction(db, (tx) => setAvailable(tx, 'shop', [{ productId, available }]));
}
