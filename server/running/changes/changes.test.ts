import { and, eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { ChangeKind } from '#contract/running/integrations.ts';
import { rowsOf } from '#server/base/db/open.ts';
import { partners } from '#server/base/identity/tables.ts';
import { returnLines, returns } from '#server/delivery/returns/tables.ts';
import { categories, products } from '#server/goods/catalogue/tables.ts';
import { payments } from '#server/money/payments/tables.ts';
import { changePositions, changes } from '#server/running/changes/tables.ts';
import { orderLines, orders } from '#server/sales/orders/tables.ts';
import { aProduct, dayFromNow } from '#tests/helpers/base/builders.ts';
import { anAccount } from '#tests/helpers/base/cast.ts';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';
import { aStoredPayment } from '#tests/helpers/money/stored-payment.ts';
import { anOrder, setStock } from '#tests/helpers/sales/order-builders.ts';
import { readChanges } from './read-changes.ts';
import { SOURCES, walkIds } from './sources.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());
beforeEach(async () => {
  await database.db.delete(payments);
  await database.db.delete(orders);
  await database.db.delete(products);
  await database.db.delete(partners);
});

type Copy = Map<number, object>;
/** A program that keeps a copy by following the cursor. */
class Follower {
  readonly copy: Copy = new Map();
  readonly #kind: ChangeKind;
  readonly #limit: number;
  since: string | undefined;
  constructor(kind: ChangeKind, limit = 100) {
    this.#kind = kind;
    this.#limit = limit;
  }
  /** Reads one page and says how many subjects were on it, and whether there is more. */
  async step(): Promise<{ count: number; isMore: boolean }> {
    const page = await readChanges(database.db, this.#kind, {
      since: this.since,
      limit: this.#limit,
    });
    for (const item of page.items) {
      if ('deleted' in item) this.copy.delete(item.id);
      else this.copy.set(item.id, item);
    }
    this.since = page.next;
    return { count: page.items.length, isMore: page.is_more };
  }
  /** Reads all there is now, and says how many subjects those were. */
  async catchUp(): Promise<number> {
    const { count, isMore } = await this.step();
    return isMore ? count + (await this.catchUp()) : count;
  }
}

/** What the tables have of a kind. */
async function tablesHave(kind: ChangeKind): Promise<Copy> {
  const ids = await walkIds(database.db, kind, { after: 0, limit: 10_000 });
  const found = ids.length === 0 ? [] : await SOURCES[kind].read(database.db, ids);
  return new Map(found.map((one) => [one.id, one]));
}

async function followed(kind: ChangeKind, change: () => Promise<unknown>): Promise<number> {
  const follower = new Follower(kind);
  await follower.catchUp();
  expect(await follower.catchUp()).toBe(0);
  await change();
  const count = await follower.catchUp();
  expect(follower.copy).toEqual(await tablesHave(kind));
  return count;
}

const WRITERS = 3;
type Act =
  | { act: 'write' | 'delete'; writer: number; row: number }
  | { act: 'commit' | 'rollback'; writer: number }
  | { act: 'read'; reader: number; isWhole: boolean };
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 6, arbitrary: writing('write') },
  { weight: 2, arbitrary: writing('delete') },
  { weight: 3, arbitrary: ending('commit') },
  { weight: 1, arbitrary: ending('rollback') },
  {
    weight: 5,
    arbitrary: fc.record({
      act: fc.constant('read' as const),
      reader: fc.nat({ max: 2 }),
      isWhole: fc.boolean(),
    }),
  },
);

const readOn = (reader: Follower, isWhole: boolean) => (isWhole ? reader.catchUp() : reader.step());

function writing(name: 'write' | 'delete') {
  const writer = fc.nat({ max: WRITERS - 1 });
  return fc.record({ act: fc.constant(name), writer, row: fc.nat({ max: 1 }) });
}

function ending(name: 'commit' | 'rollback') {
  return fc.record({ act: fc.constant(name), writer: fc.nat({ max: WRITERS - 1 }) });
}

/** A transaction that stays open until it is ended. Each writer has rows of its own, so none waits. */
class Writer {
  readonly #client: pg.PoolClient;
  readonly #number: number;
  #isOpen = false;
  #serial = 0;
  constructor(client: pg.PoolClient, number: number) {
    this.#client = client;
    this.#number = number;
  }
  async write(row: number): Promise<void> {
    await this.#begin();
    this.#serial += 1;
    const values = [`payé ${this.#serial}`, this.#nameOf(row)];
    const { rowCount } = await this.#client.query(
      'update payments set reference = $1 where transaction_id = $2',
      values,
    );
    if (rowCount !== 0) return;
    await this.#client.query(
      `insert into payments (reference, transaction_id, token, provider, order_id, amount, state)
      select $1, $2, $2, 'wave', id, 100, 'pending' from orders`,
      values,
    );
  }
  async remove(row: number): Promise<void> {
    await this.#begin();
    await this.#client.query('delete from payments where transaction_id = $1', [this.#nameOf(row)]);
  }
  async end(how: 'commit' | 'rollback'): Promise<void> {
    if (this.#isOpen) await this.#client.query(how);
    this.#isOpen = false;
  }
  async close(): Promise<void> {
    await this.end('commit');
    this.#client.release();
  }
  #nameOf(row: number): string {
    return `T${this.#number}-${row}`;
  }
  async #begin(): Promise<void> {
    if (!this.#isOpen) await this.#client.query('begin');
    this.#isOpen = true;
  }
}

test('whoever follows the cursor has in the end what the tables have, in whatever order others commit', async () => {
  await anOrder(database.db);
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 40, size: 'max' }), async (acts) => {
      await database.db.delete(payments);
      const clients = await Promise.all(
        Array.from({ length: WRITERS }, () => database.pool.connect()),
      );
      const writers = clients.map((client, number) => new Writer(client, number));
      const readers = [1, 2, 5].map((limit) => new Follower('payment', limit));
      try {
        for (const one of acts) {
          if (one.act === 'read') await readOn(readers[one.reader]!, one.isWhole);
          else if (one.act === 'write') await writers[one.writer]!.write(one.row);
          else if (one.act === 'delete') await writers[one.writer]!.remove(one.row);
          else await writers[one.writer]!.end(one.act);
        }
      } finally {
        for (const writer of writers) await writer.close();
      }
      const expected = await tablesHave('payment');
      for (const reader of readers) {
        await reader.catchUp();
        expect(reader.copy).toEqual(expected);
      }
    }),
    { numRuns: 40, endOnFailure: true },
  );
});

test('writers at the same moment, more than a page, lose nothing and each other nothing', async () => {
  const reader = new Follower('stock', 7);
  const made = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const { id } = await aProduct(database.db);
      await setStock(database.db, id, 50);
      return id;
    }),
  );
  let isOver = false;
  const sell = async (id: number) => {
    for (let left = 49; left > 44; left -= 1) await setStock(database.db, id, left);
  };
  const reading = (async () => {
    while (!isOver) await reader.step();
  })();
  await Promise.all(made.map(sell));
  isOver = true;
  await reading;
  await reader.catchUp();
  expect(reader.copy).toEqual(new Map(made.map((id) => [id, { id, available: 45 }])));
});

test('a change that commits late comes after what was read meanwhile', async () => {
  const early = await anAccount(database.db, { name: 'Tôt' });
  const reader = new Follower('customer');
  await reader.catchUp();
  const client = await database.pool.connect();
  await client.query('begin');
  await client.query('update partners set name = $1 where id = $2', ['Tard', early.id]);
  const other = await anAccount(database.db);
  expect(await reader.catchUp()).toBe(1);
  expect(reader.copy.has(other.id)).toBe(true);
  await client.query('commit');
  client.release();
  expect(await reader.catchUp()).toBe(1);
  expect(reader.copy.get(early.id)).toMatchObject({ name: 'Tard' });
});

test('changes of an article are told, and what the database derives of it is none', async () => {
  const { db } = database;
  const { id, categ_id } = await aProduct(db);
  const isIt = eq(products.id, id);
  expect(
    await followed('article', () => db.update(products).set({ name: 'Autre' }).where(isIt)),
  ).toBe(1);
  const touch = () => db.update(products).set({ updatedAt: sql`now()` }).where(isIt);
  expect(await followed('article', touch)).toBe(0);
  const rename = () => db.update(categories).set({ rank: 1 }).where(eq(categories.name, categ_id));
  expect(await followed('article', rename)).toBe(0);
  await setStock(db, id, 3);
  expect(await followed('stock', () => setStock(db, id, 2))).toBe(1);
  expect(await followed('stock', () => db.delete(products).where(isIt))).toBe(1);
});

test('an order is told with its lines when either changes', async () => {
  const { db } = database;
  const { order } = await anOrder(db);
  const ofIt = eq(orderLines.orderId, order.id);
  const isIt = eq(orders.id, order.id);
  expect(await followed('order', () => anOrder(db))).toBe(1);
  expect(await followed('order', () => db.update(orders).set({ state: 'done' }).where(isIt))).toBe(
    1,
  );
  const rename = () =>
    db
      .update(orderLines)
      .set({ name: 'Autre' })
      .where(and(ofIt, eq(orderLines.position, 1)));
  expect(await followed('order', rename)).toBe(1);
  const forget = () => db.delete(products);
  expect(await followed('order', forget)).toBe(2);
  expect(await followed('order', () => db.delete(orderLines).where(ofIt))).toBe(1);
  expect(await followed('order', () => db.delete(orders).where(isIt))).toBe(1);
});

test('staff and those who were erased are no customers, and go where they were some', async () => {
  const { db } = database;
  const { id } = await anAccount(db);
  const isIt = eq(partners.id, id);
  const set = (values: Partial<typeof partners.$inferInsert>) => () =>
    db.update(partners).set(values).where(isIt);
  expect(await followed('customer', () => anAccount(db, { role: 'manager' }))).toBe(0);
  expect(await followed('customer', set({ role: 'support' }))).toBe(1);
  expect((await tablesHave('customer')).has(id)).toBe(false);
  expect(await followed('customer', set({ role: 'customer' }))).toBe(1);
  expect(await followed('customer', set({ creditCeiling: 5 }))).toBe(0);
  expect(await followed('customer', set({ erasedAt: new Date() }))).toBe(1);
  expect((await tablesHave('customer')).has(id)).toBe(false);
});

test('payments and returns are told when what is told of them changes', async () => {
  const { db } = database;
  const { order } = await anOrder(db);
  const payment = await aStoredPayment(db, order);
  const isIt = eq(payments.id, payment.id);
  const check = () => db.update(payments).set({ checkCount: 3 }).where(isIt);
  expect(await followed('payment', check)).toBe(0);
  const fail = () => db.update(payments).set({ state: 'failed' }).where(isIt);
  expect(await followed('payment', fail)).toBe(1);
  const [line] = await db.select().from(orderLines).where(eq(orderLines.orderId, order.id));
  expect(
    await followed('return', async () => {
      const [asked] = await db
        .insert(returns)
        .values({ orderId: order.id, wish: 'refund' })
        .returning();
      const values = {
        returnId: asked!.id,
        orderLineId: line!.id,
        quantity: 1,
        reason: 'faulty' as const,
      };
      await db.insert(returnLines).values(values);
    }),
  ).toBe(1);
  expect(await followed('return', () => db.update(returnLines).set({ condition: 'damaged' }))).toBe(
    1,
  );
  expect(await followed('return', () => db.delete(returns))).toBe(1);
});

test('a cursor of another call and one that is none are refused', async () => {
  const { next } = await readChanges(database.db, 'article', {});
  const refused = { code: 'bad-request', fields: [{ field: 'since' }] };
  await expect(readChanges(database.db, 'order', { since: next })).rejects.toMatchObject(refused);
  const ofNoId = Buffer.from('2.1.9999999999').toString('base64url');
  const ofNoPlace = Buffer.from('2.9999999999999999').toString('base64url');
  for (const since of ['AAAA', ofNoId, ofNoPlace]) {
    await expect(readChanges(database.db, 'order', { since })).rejects.toMatchObject(refused);
  }
});

test('what compares all articles of a statement is planned for many of them', async () => {
  const planned = await database.db.execute(sql`select p.proname from pg_proc p
    where p.proname in ('note_article_changes', 'note_changed_articles')
      and p.proconfig @> array['enable_nestloop=off']`);
  expect(rowsOf(planned)).toHaveLength(2);
});

test('after an older backup is restored, those who had read further still learn of what is new', async () => {
  const { db } = database;
  const { id } = await anAccount(db);
  const reader = new Follower('customer');
  await reader.catchUp();
  const rename = (name: string) => db.update(partners).set({ name }).where(eq(partners.id, id));
  const [kept] = await db
    .select()
    .from(changePositions)
    .where(eq(changePositions.kind, 'customer'));
  await rename('Perdu');
  await reader.catchUp();
  await db
    .update(changePositions)
    .set({ last: kept!.last })
    .where(eq(changePositions.kind, 'customer'));
  await db.delete(changes).where(eq(changes.kind, 'customer'));
  await rename('Nouveau');
  await reader.catchUp();
  expect(reader.copy.get(id)).toMatchObject({ name: 'Nouveau' });
});

test('a page costs the same few statements however much is on it', async () => {
  const { db } = database;
  await anOrder(db);
  // The first one gives places.
  await readChanges(db, 'order', {});
  const one = await statementsOf(() => readChanges(db, 'order', {}));
  for (let made = 0; made < 5; made += 1) await anOrder(db);
  await readChanges(db, 'order', {});
  expect(await statementsOf(() => readChanges(db, 'order', {}))).toBe(one);
});

/** How many statements something sends. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  await work();
  const count = query.mock.calls.length;
  query.mockRestore();
  return count;
}

test('partners see the promotion that is sold, and nothing of one that waits for its first day', async () => {
  const { id } = await aProduct(database.db, {
    list_price: 100_000,
    promo_price: 80_000,
    promotion_starts_on: dayFromNow(3),
  });
  const shown = async () => (await SOURCES.article.read(database.db, [id]))[0];
  expect(await shown()).toMatchObject({ list_price: 100_000, promo_price: null, en_promo: false });
  const running = { promotionStartsOn: null, onPromotion: true };
  await database.db.update(products).set(running).where(eq(products.id, id));
  expect(await shown()).toMatchObject({ promo_price: 80_000, en_promo: true });
});
