import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { frenchDay } from '#contract/base/fields/french-time.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import type { Db } from '#server/base/db/open.ts';
import { hashOf } from '#server/base/hash.ts';
import type { MovingKind, MovingResult, MovingUndo } from '#server/base/moving/kind.ts';
import { maskEmail, maskName, maskNumber } from '#server/base/moving/mask-person.ts';
import { Problem } from '#server/base/problem.ts';
import { dayOf } from '#server/base/time.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import { buyerKey, findBuyers } from './own-past-orders.ts';
import { PAST_ORDER_FIELDS } from './past-order-fields.ts';
import { type FileLine, type FileOrder, readPastOrders } from './read-past-orders.ts';
import { pastOrderLines, pastOrders } from './tables.ts';

const AT_ONCE = 500;
const MOST_EXAMPLES = 10;

type OrderRow = typeof pastOrders.$inferSelect;
type LineRow = typeof pastOrderLines.$inferSelect;
type Stored = { order: OrderRow; lines: LineRow[] };
/** For the undo, as JSON; `mark` is a hash of what the import left. */
type Before = {
  created: { id: number; mark: string }[];
  updated: { id: number; mark: string; former: Stored }[];
};
type Wanted = Omit<OrderRow, 'id'>;
type WantedLine = Omit<LineRow, 'id' | 'pastOrderId'>;

/** Orders of another shop, read only (rule S-41): one that is here already takes what the file says today. */
export const movingPastOrders: MovingKind = {
  kind: 'past_orders',
  slug: 'commandes',
  label: 'Commandes passées',
  fields: PAST_ORDER_FIELDS,
  async run(tx, rows, { dryRun }) {
    const { orders, refused, notes } = await readPastOrders(rows);
    if (orders.length === 0 && refused.length === 0) {
      throw new Problem('bad-request', 'Ce fichier n’a aucune commande.');
    }
    const before: Before = { created: [], updated: [] };
    let [created, updated] = [0, 0];
    for (let from = 0; from < orders.length; from += AT_ONCE) {
      const some = orders.slice(from, from + AT_ONCE);
      const plan = await planBatch(tx, some);
      created += plan.fresh.length;
      updated += plan.changed.length;
      if (dryRun) continue;
      before.created.push(...(await insertAll(tx, plan.fresh)));
      for (const one of plan.changed) before.updated.push(await replace(tx, one));
    }
    const unchanged = orders.length - created - updated;
    return { created, updated, unchanged, refused, notes, examples: examplesOf(orders), before };
  },
  undo: (tx, before) => undoPastOrders(tx, before as Before),
};

type Fresh = { order: Wanted; lines: WantedLine[] };
type Changed = Fresh & { former: Stored };

async function planBatch(
  tx: Db,
  some: readonly FileOrder[],
): Promise<{ fresh: Fresh[]; changed: Changed[] }> {
  const stored = await readStored(tx, some);
  const buyers = await findBuyers(tx, some);
  const productIds = await findProducts(
    tx,
    some.flatMap(({ lines }) => lines.map(({ reference }) => reference)),
  );
  const fresh: Fresh[] = [];
  const changed: Changed[] = [];
  for (const { line: _line, lines: given, ...rest } of some) {
    const former = stored.get(keyOf(rest));
    const partnerId = former?.order.partnerId ?? buyers.get(buyerKey(rest)) ?? null;
    const order = { ...rest, partnerId };
    const lines = given.map((one, position) => toLine(one, position, productIds));
    if (former === undefined) fresh.push({ order, lines });
    else if (markOf(former) !== markOf({ order, lines })) changed.push({ order, lines, former });
  }
  return { fresh, changed };
}

const toLine = (
  line: FileLine,
  position: number,
  productIds: ReadonlyMap<string, number>,
): WantedLine => ({
  position,
  ...line,
  productId: productIds.get(line.reference.toUpperCase()) ?? null,
});

const keyOf = ({ source, number }: Pick<OrderRow, 'source' | 'number'>): string =>
  JSON.stringify([source, number]);

/** Of all that a file can change, in one order. */
function markOf({ order, lines }: { order: Wanted; lines: readonly WantedLine[] }): string {
  const { number, source, orderedAt, partnerId, buyerName, buyerEmail, buyerPhone } = order;
  const head = [number, source, orderedAt, partnerId, buyerName, buyerEmail, buyerPhone];
  return hashOf(JSON.stringify([...head, goodsOf({ order, lines })]));
}

/** Without the person, who may be forgotten since. */
function goodsOf({ order, lines }: { order: Wanted; lines: readonly WantedLine[] }): unknown[] {
  const { number, total, state, paid } = order;
  const goods = lines.map((line) => [
    line.reference,
    line.name,
    line.quantity,
    line.unitPrice,
    line.total,
    line.serials,
  ]);
  return [number, total, state, paid, goods];
}

async function readStored(tx: Db, some: readonly FileOrder[]): Promise<Map<string, Stored>> {
  const numbers = some.map(({ number }) => number);
  return readWhere(tx, inArray(pastOrders.number, numbers));
}

async function readWhere(tx: Db, where: ReturnType<typeof inArray>): Promise<Map<string, Stored>> {
  const found = await tx.select().from(pastOrders).where(where).for('update');
  const ids = found.map(({ id }) => id);
  const lines = await tx
    .select()
    .from(pastOrderLines)
    .where(inArray(pastOrderLines.pastOrderId, ids))
    .orderBy(asc(pastOrderLines.pastOrderId), asc(pastOrderLines.position));
  const byOrder = Map.groupBy(lines, ({ pastOrderId }) => pastOrderId);
  return new Map(
    found.map((order) => [keyOf(order), { order, lines: byOrder.get(order.id) ?? [] }]),
  );
}

async function findProducts(tx: Db, references: string[]): Promise<Map<string, number>> {
  const wanted = [...new Set(references.map((one) => one.toUpperCase()))].filter(Boolean);
  const found = await tx
    .select({ id: products.id, reference: products.reference })
    .from(products)
    .where(inArray(sql`upper(${products.reference})`, wanted));
  return new Map(found.map(({ id, reference }) => [reference.toUpperCase(), id]));
}

async function insertAll(tx: Db, fresh: readonly Fresh[]): Promise<Before['created']> {
  if (fresh.length === 0) return [];
  const made = await tx
    .insert(pastOrders)
    .values(fresh.map(({ order }) => order))
    .returning({ id: pastOrders.id });
  const ids = made.map(({ id }) => id);
  await insertLines(
    tx,
    fresh.flatMap(({ lines }, index) =>
      lines.map((line) => ({ ...line, pastOrderId: ids[index]! })),
    ),
  );
  return fresh.map((one, index) => ({
    id: ids[index]!,
    mark: hashOf(JSON.stringify(goodsOf(one))),
  }));
}

async function insertLines(tx: Db, lines: (typeof pastOrderLines.$inferInsert)[]): Promise<void> {
  for (let from = 0; from < lines.length; from += AT_ONCE) {
    await tx.insert(pastOrderLines).values(lines.slice(from, from + AT_ONCE));
  }
}

async function replace(
  tx: Db,
  { order, lines, former }: Changed,
): Promise<Before['updated'][number]> {
  const { id } = former.order;
  await tx.update(pastOrders).set(order).where(eq(pastOrders.id, id));
  await tx.delete(pastOrderLines).where(eq(pastOrderLines.pastOrderId, id));
  await insertLines(
    tx,
    lines.map((line) => ({ ...line, pastOrderId: id })),
  );
  return { id, mark: markOf({ order, lines }), former };
}

async function undoPastOrders(tx: Db, before: Before): Promise<MovingUndo> {
  const undone: MovingUndo = { deleted: 0, restored: 0, kept: [] };
  const reason = 'a été changée depuis par un autre fichier ou à la demande du client';
  for (const { id, mark } of before.created) {
    const [found] = (await readWhere(tx, eq(pastOrders.id, id))).values();
    if (found === undefined) continue;
    if (hashOf(JSON.stringify(goodsOf(found))) !== mark) {
      undone.kept.push({ name: found.order.number, reason });
      continue;
    }
    await tx.delete(pastOrders).where(eq(pastOrders.id, id));
    undone.deleted += 1;
  }
  for (const { id, mark, former } of before.updated) {
    const [found] = (await readWhere(tx, eq(pastOrders.id, id))).values();
    if (found === undefined) continue;
    if (markOf(found) !== mark) undone.kept.push({ name: found.order.number, reason });
    else {
      await restore(tx, former);
      undone.restored += 1;
    }
  }
  return undone;
}

/** To the byte: lines have their former numbers again. A product that is gone since is not named. */
async function restore(tx: Db, { order, lines }: Stored): Promise<void> {
  const { id, ...values } = order;
  await tx
    .update(pastOrders)
    .set({ ...values, orderedAt: new Date(values.orderedAt) })
    .where(eq(pastOrders.id, id));
  await tx.delete(pastOrderLines).where(eq(pastOrderLines.pastOrderId, id));
  if (lines.length === 0) return;
  const named = lines.flatMap(({ productId }) => productId ?? []);
  const left = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.id, named)));
  const isLeft = new Set(left.map((one) => one.id));
  await tx
    .insert(pastOrderLines)
    .overridingSystemValue()
    .values(
      lines.map((line) => ({
        ...line,
        productId: isLeft.has(line.productId ?? 0) ? line.productId : null,
      })),
    );
}

function examplesOf(orders: readonly FileOrder[]): MovingResult['examples'] {
  return orders.slice(0, MOST_EXAMPLES).map((order) => {
    const facts: [string, string][] = [
      ['Date', frenchDay(dayOf(order.orderedAt))],
      ['Client', maskName(order.buyerName)],
      ['E-mail', maskEmail(order.buyerEmail)],
      ['Téléphone', maskNumber(order.buyerPhone)],
      ['Articles', order.lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')],
      ['Total', formatXof(order.total)],
      ['État', order.state],
      ['Paiement', order.paid],
    ];
    const fields = facts.filter(([, value]) => value !== '');
    return { line: order.line, name: order.number, fields };
  });
}
