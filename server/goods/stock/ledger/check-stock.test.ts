import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { keysOf } from '#contract/base/tables.ts';
import { type Db, rowsOf } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';
import { placeStock, productCosts, productStock, stockMoves } from '#server/goods/stock/tables.ts';
import { countStock } from '#server/sales/orders/goods/stock.ts';
import { moveOrder } from '#server/sales/orders/moving/move-order.ts';
import { readSteps } from '#server/sales/orders/moving/step-events.ts';
import { undoStep } from '#server/sales/orders/moving/undo-step.ts';
import { orderLines } from '#server/sales/orders/tables.ts';
import { testConfig } from '#tests/helpers/base/app.ts';
import { aProduct, dayFromNow } from '#tests/helpers/base/builders.ts';
import { byMachine } from '#tests/helpers/base/cast.ts';
import {
  emptyAccounts,
  emptyCatalogue,
  openTestDatabase,
  type TestDatabase,
} from '#tests/helpers/base/db.ts';
import { aKeeper, aPlace, MAGASIN } from '#tests/helpers/goods/stock-room.ts';
import { expectValuesSound } from '#tests/helpers/goods/stock-value.ts';
import { aGuest, anOrder, setStock } from '#tests/helpers/sales/order-builders.ts';
import { setProductCost } from '../costs/set-product-cost.ts';
import { acceptCount } from '../counts/close-count.ts';
import { enterCount, openCount } from '../counts/enter-count.ts';
import { recordLoss, recordReturn } from '../moves/record-move.ts';
import { correctPurchaseCost } from '../purchases/correct-purchase-cost.ts';
import { receivePurchase } from '../purchases/receive-purchase.ts';
import { createPurchase } from '../purchases/save-purchase.ts';
import { receiveTransfer } from '../transfers/receive-transfer.ts';
import { sendTransfer } from '../transfers/send-transfer.ts';
import { checkStock, findStockDifferences } from './check-stock.ts';
import { changeAvailable, stopCounting } from './count-products.ts';

const config = testConfig({ ORDER_HOLD_MAX_PIECES: '10000' });

let database: TestDatabase;
let keeper: Actor;
let other: Actor;
let manager: Actor;
/** Besides « Dakar ». */
let showroom: number;
beforeAll(async () => {
  database = await openTestDatabase();
  showroom = (await aPlace(database.db, { kind: 'showroom' })).id;
});
beforeEach(async () => {
  await emptyAccounts(database.db);
  keeper = await aKeeper(database.db);
  other = await aKeeper(database.db);
  manager = await aKeeper(database.db, 'manager');
});
afterAll(() => database?.close());

/** What may happen to a product, by its place among some, and to all that it left behind. */
type Deed = {
  kind: keyof typeof DEEDS;
  article: number;
  pieces: number;
  place: number;
  which: number;
};
type World = Record<'articles' | 'orders' | 'transfers' | 'sheets' | 'purchases', number[]>;
type Told = { id: number; pieces: number; placeId: number; elsewhere: number; which: number };

const pick = (ids: number[], which: number) => ids[which % Math.max(ids.length, 1)] ?? 0;
const reason = 'Essai';
const move =
  (to: 'shipped' | 'delivered' | 'returned' | 'to_prepare') =>
  async (world: World, { which, placeId }: Told) =>
    moveOrder({ db: database.db, config, actor: byMachine }, pick(world.orders, which), {
      fulfilment: to,
      placeId,
    });

const DEEDS = {
  order: async (world: World, { id, pieces }: Told) => {
    const lines = world.articles.map((one) => ({ id: one, quantity: one === id ? pieces : 1 }));
    const { order } = await anOrder(database.db, { buyer: aGuest(), lines }, config);
    world.orders.push(order.id);
  },
  cancel: async (world: World, { which }: Told) => {
    await moveOrder({ db: database.db, config, actor: byMachine }, pick(world.orders, which), {
      state: 'cancel',
    });
  },
  ship: move('shipped'),
  deliver: move('delivered'),
  comeBack: move('returned'),
  unpack: move('to_prepare'),
  takeBack: async (world: World, { which }: Told) => {
    const id = pick(world.orders, which);
    const eventId = (await readSteps(database.db, id)).at(-1)?.id ?? 0;
    await undoStep({ db: database.db, config, actor: byMachine }, id, {
      eventId,
      reason,
      version: undefined,
    });
  },
  receive: async (world: World, { id, pieces, placeId, which }: Told) => {
    const unit_cost = which === 0 ? undefined : which * 1003 + pieces;
    const lines = [{ product_id: id, pieces, unit_cost }];
    const head = { supplier: 'Fournisseur', expected_on: dayFromNow(3), lines };
    const purchase = await createPurchase(database.db, manager, head);
    const transport = { amount: 100 * which + 1, spread: 'value' } as const;
    const came = [{ product_id: id, pieces: pieces + 1, reason }];
    const receipt = { place_id: placeId, lines: came, ...(which > 1 && { transport }) };
    world.purchases.push(purchase.id);
    await receivePurchase(
      database.db,
      manager,
      { id: purchase.id, version: purchase.version },
      receipt,
    );
  },
  setCost: async (_world: World, { id, pieces, which }: Told) => {
    const cost = { unit_cost: 500 + 7 * pieces, revalue: which === 3, reason };
    await setProductCost({ db: database.db, config, actor: manager }, id, cost);
  },
  correctCost: async (world: World, { id, pieces, which }: Told) => {
    const correction = { product_id: id, unit_cost: 900 + 11 * pieces, reason };
    await correctPurchaseCost(database.db, manager, pick(world.purchases, which), correction);
  },
  lose: async (_world: World, { id, pieces, placeId }: Told) => {
    const loss = { product_id: id, place_id: placeId, pieces, reason };
    await recordLoss(database.db, keeper, loss);
  },
  bringBack: async (world: World, { id, pieces, placeId, which }: Told) => {
    const order_id = pick(world.orders, which);
    const returned = { product_id: id, place_id: placeId, order_id, pieces, reason };
    await recordReturn(database.db, keeper, returned);
  },
  send: async (world: World, { id, pieces, placeId, elsewhere }: Told) => {
    const lines = [{ product_id: id, pieces }];
    const transfer = { from_id: placeId, to_id: elsewhere, lines };
    world.transfers.push((await sendTransfer(database.db, keeper, transfer)).id);
  },
  arrive: async (world: World, { which }: Told) => {
    await receiveTransfer(database.db, keeper, { id: pick(world.transfers, which) }, {});
  },
  arriveShort: async (world: World, { which, id }: Told) => {
    const missing = [{ product_id: id, received: 0, reason }];
    await receiveTransfer(database.db, keeper, { id: pick(world.transfers, which) }, { missing });
  },
  count: async (_world: World, { id, pieces }: Told) => {
    await countStock(database.db, byMachine, { productId: id }, pieces);
  },
  stopCounting: async (_world: World, { id }: Told) => {
    await countStock(database.db, byMachine, { productId: id }, null);
  },
  undoImport: async (_world: World, { id, pieces }: Told) => {
    const changes = [{ productId: id, change: -pieces }];
    await database.db.transaction((tx) => changeAvailable(tx, byMachine, changes));
  },
  openSheet: async (world: World, { id, pieces, placeId }: Told) => {
    const sheet = await openCount(database.db, keeper, { place_id: placeId });
    const lines = [{ product_id: id, counted: pieces }];
    await enterCount(database.db, keeper, sheet.id, { lines });
    world.sheets.push(sheet.id);
  },
  acceptSheet: async (world: World, { which }: Told) => {
    await acceptCount({ db: database.db, config, actor: other }, { id: pick(world.sheets, which) });
  },
} satisfies Record<string, (world: World, told: Told) => Promise<unknown>>;

const ARTICLES = 2;
/** What has to be there first comes more often, so that the rest finds it. */
const OFTEN: (keyof typeof DEEDS)[] = ['order', 'order', 'ship', 'deliver', 'comeBack', 'send'];
const deed: fc.Arbitrary<Deed> = fc.record({
  kind: fc.constantFrom(...keysOf(DEEDS), ...OFTEN),
  article: fc.nat(ARTICLES - 1),
  pieces: fc.integer({ min: 1, max: 6 }),
  place: fc.nat(1),
  which: fc.nat(3),
});

function toldOf({ articles }: World, { article, pieces, place, which }: Deed): Told {
  const [placeId, elsewhere] = place === 0 ? [MAGASIN, showroom] : [showroom, MAGASIN];
  return { id: articles[article]!, pieces, placeId, elsewhere, which };
}

/** Does what can be done; what the shop refuses changes nothing. */
async function tryDeed(world: World, done: Deed) {
  try {
    await DEEDS[done.kind](world, toldOf(world, done));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
  }
}

/** Without what the series before it left behind. */
async function aWorld(): Promise<World> {
  await emptyCatalogue(database.db);
  const articles: number[] = [];
  for (let count = 0; count < ARTICLES; count += 1) {
    const { id } = await aProduct(database.db);
    await setStock(database.db, id, 8);
    articles.push(id);
  }
  const world = { articles, orders: [], transfers: [], sheets: [], purchases: [] };
  const deeds = [
    { kind: 'receive', article: 0, pieces: 4, place: 1, which: 0 },
    { kind: 'send', article: 0, pieces: 2, place: 0, which: 0 },
    { kind: 'order', article: 0, pieces: 2, place: 0, which: 0 },
    { kind: 'order', article: 1, pieces: 3, place: 0, which: 0 },
  ] as const;
  for (const one of deeds) await DEEDS[one.kind](world, toldOf(world, one));
  return world;
}

/** Until a person waits for what another transaction holds. */
async function waitForLock(db: Db): Promise<void> {
  const waiting = sql`select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  while (rowsOf(await db.execute(waiting)).length === 0);
}

/** The figures as they are, summed up in the test's own way. */
async function expectSound() {
  const { db } = database;
  const stored = await db.select().from(productStock);
  const lying = await db.select().from(placeStock);
  const moves = await db.select().from(stockMoves);
  const lines = await db.select().from(orderLines);
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
  for (const { productId, placeId, onHand } of lying) {
    const own = moves.filter((one) => one.productId === productId && one.placeId === placeId);
    expect(onHand).toBe(sum(own.map(({ pieces }) => pieces)));
    expect(onHand).toBeGreaterThanOrEqual(0);
  }
  for (const { productId, available } of stored) {
    const of = <T extends { productId: number | null }>(rows: T[]) =>
      rows.filter((row) => row.productId === productId);
    const kept = sum(of(lines).map(({ reserved }) => reserved));
    expect(available).toBe(sum(of(lying).map(({ onHand }) => onHand)) - kept);
    expect(available).toBeGreaterThanOrEqual(0);
  }
  expect(await findStockDifferences(db)).toEqual([]);
  await expectValuesSound(db);
}

test('whatever happens, figures are the sums of the movements and never negative', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 5, maxLength: 30 }), async (deeds) => {
      const world = await aWorld();
      for (const one of deeds) await tryDeed(world, one);
      await expectSound();
    }),
    { numRuns: 15 },
  );
});

test('the same when it happens at the same time', async () => {
  const rounds = fc.array(fc.array(deed, { minLength: 2, maxLength: 8 }), {
    minLength: 2,
    maxLength: 5,
  });
  await fc.assert(
    fc.asyncProperty(rounds, async (deeds) => {
      const world = await aWorld();
      for (const round of deeds) {
        const done = await Promise.allSettled(round.map((one) => tryDeed(world, one)));
        expect(done.filter(({ status }) => status === 'rejected')).toEqual([]);
        await expectSound();
      }
    }),
    { numRuns: 15 },
  );
});

test('a count that is accepted while somebody stops counting knows what orders keep', async () => {
  const { db } = database;
  const { articles } = await aWorld();
  const id = articles[1]!;
  const sheet = await openCount(db, keeper, { place_id: MAGASIN });
  await enterCount(db, keeper, sheet.id, { lines: [{ product_id: id, counted: 7 }] });
  let accepting: Promise<unknown> = Promise.resolve();
  await db.transaction(async (tx) => {
    await stopCounting(tx, byMachine, [id]);
    accepting = acceptCount({ db, config, actor: other }, { id: sheet.id });
    await waitForLock(db);
  });
  await accepting;
  await expectSound();
  expect(await db.select().from(placeStock).where(eq(placeStock.productId, id))).toMatchObject([
    { placeId: MAGASIN, onHand: 7 },
  ]);
});

test('figures that somebody wrote by hand are found', async () => {
  const { db } = database;
  const { articles } = await aWorld();
  const [one, two] = articles;
  expect(await findStockDifferences(db)).toEqual([]);
  await db.update(productStock).set({ available: 20 }).where(eq(productStock.productId, one!));
  await db.update(placeStock).set({ onHand: 3 }).where(eq(placeStock.productId, two!));
  expect(await findStockDifferences(db)).toMatchObject([
    { productId: one, available: 20, computed: 8 },
    { productId: two, places: [{ placeId: MAGASIN, onHand: 3, moved: 8 }] },
  ]);
});

test('a value that is not that of the moves is found, and shown to those who may see costs', async () => {
  const { db } = database;
  const { articles } = await aWorld();
  const [id = 0] = articles;
  await setProductCost({ db, config, actor: manager }, id, { unit_cost: 900 });
  expect(await findStockDifferences(db)).toEqual([]);
  const isThis = eq(productCosts.productId, id);
  const [sound] = await db.select().from(productCosts).where(isThis);
  const { valued, valueXof, pieces } = sound!;
  for (const damage of [
    { valueXof: valueXof + 1 },
    { valued: valued - 1 },
    { averageXof: 901 },
    { pieces: pieces + 1 },
  ]) {
    await db.update(productCosts).set(damage).where(isThis);
    expect(await findStockDifferences(db)).toMatchObject([{ productId: id, available: 8 }]);
    await db.update(productCosts).set(sound!).where(isThis);
  }
  await db.delete(productCosts).where(isThis);
  const worth = {
    recorded: { pieces, valued: 0, value: 0, average: null },
    moved: { pieces, valued, value: valueXof, average: 900 },
  };
  expect(await findStockDifferences(db)).toMatchObject([{ productId: id, worth }]);
  const [seen] = (await checkStock(db, manager)).differences;
  expect(seen).toMatchObject({ product_id: id, has_other_value: true, worth });
  const [unseen] = (await checkStock(db, keeper)).differences;
  expect(unseen).toMatchObject({ product_id: id, has_other_value: true });
  expect(unseen).not.toHaveProperty('worth');
});

test('the ledger takes no change back', async () => {
  const { db } = database;
  await aWorld();
  for (const change of [sql`update stock_moves set pieces = 1`, sql`delete from stock_moves`]) {
    await expect(db.execute(change)).rejects.toMatchObject({ cause: { code: '23001' } });
  }
  await expectSound();
});
