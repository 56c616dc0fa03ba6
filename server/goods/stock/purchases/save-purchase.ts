import { and, asc, eq, exists, inArray, or, sql } from 'drizzle-orm';
import type { QueryOf } from '#contract/base/staff-list.ts';
import {
  type ListedPurchase,
  type NewPurchase,
  type Purchase,
  type PurchaseForm,
  staffPurchases,
} from '#contract/goods/stock/staff-purchases.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import { outdatedVersion, type VersionSeen } from '#server/base/content-version.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import { type Actor, actorHasRight } from '#server/base/identity/actor.ts';
import { hasPart } from '#server/base/lists/page-of.ts';
import { listOf, type StaffRows } from '#server/base/lists/read-list.ts';
import { Problem } from '#server/base/problem.ts';
import { isoTime } from '#server/base/time.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import { lockNamedProducts } from '../ledger/find-products.ts';
import { productStock, purchaseLines, purchases } from '../tables.ts';
import { costWords, refuseCosts } from './cost-of-receipt.ts';

const purchaseNotFound = () => new Problem('not-found', 'Cet achat n’existe pas.');

/** A purchase with its lines, their costs for holders of `margins:read` only (rule G-56). Throws `not-found`. */
export async function readPurchase(db: Db, actor: Actor, id: number): Promise<Purchase> {
  const [head] = await readHeads(db, [id]);
  if (head === undefined) throw purchaseNotFound();
  const lines = await db
    .select({
      id: purchaseLines.id,
      product_id: purchaseLines.productId,
      name: purchaseLines.name,
      reference: products.reference,
      gtin: products.gtin,
      ordered: purchaseLines.ordered,
      received: purchaseLines.received,
      reason: purchaseLines.reason,
      ...(actorHasRight(actor, 'margins:read') && costs),
      is_counted: sql<boolean>`${productStock.productId} is not null`,
      tracks_serials: sql<boolean>`coalesce(${products.tracksSerials}, false)`,
    })
    .from(purchaseLines)
    .leftJoin(productStock, eq(productStock.productId, purchaseLines.productId))
    .leftJoin(products, eq(products.id, purchaseLines.productId))
    .where(eq(purchaseLines.purchaseId, id))
    .orderBy(asc(purchaseLines.id));
  return { ...head, lines };
}

const costs = {
  unit_cost: purchaseLines.unitCostXof,
  costed: purchaseLines.costed,
  cost: purchaseLines.costXof,
};

async function readHeads(db: Db, ids: number[]): Promise<ListedPurchase[]> {
  const sumOf = (column: 'ordered' | 'received') =>
    sql<number>`coalesce((select sum(l.${sql.identifier(column)}) from purchase_lines l
      where l.purchase_id = purchases.id), 0)::int`;
  const rows = await db
    .select({
      purchase: purchases,
      ordered: sumOf('ordered'),
      received: sumOf('received'),
    })
    .from(purchases)
    .where(inArray(purchases.id, ids));
  return rows.map(({ purchase, ordered, received }) => {
    const { id, supplier, expectedOn, state, note, at, version } = purchase;
    const head = { id, supplier, expected_on: expectedOn, state, note, at: isoTime(at) };
    return { ...head, ordered, received, version };
  });
}

/** Purchases, those that are expected first at the head. */
export function listPurchases(
  db: Db,
  query: QueryOf<typeof staffPurchases>,
): StaffRows<ListedPurchase> {
  const { state, product_id: productId, q } = query;
  const lineWhere = (isThat: ReturnType<typeof eq>) =>
    exists(
      db
        .select({ id: purchaseLines.id })
        .from(purchaseLines)
        .where(and(eq(purchaseLines.purchaseId, purchases.id), isThat)),
    );
  return listOf(db, staffPurchases, query, {
    from: purchases,
    where: and(
      state && eq(purchases.state, state),
      productId === undefined ? undefined : lineWhere(eq(purchaseLines.productId, productId)),
      q ? or(hasPart(purchases.supplier, q), lineWhere(hasPart(purchaseLines.name, q))) : undefined,
    ),
    sortable: { expected_on: purchases.expectedOn, supplier: purchases.supplier },
    id: purchases.id,
    read: (ids) => readHeads(db, ids),
  });
}

/**
 * Notes what was bought, which is expected from now on. Throws `bad-request` for products that are not there, `forbidden`
 * for costs without the right.
 */
export function createPurchase(db: Db, actor: Actor, form: NewPurchase): Promise<Purchase> {
  return db.transaction(async (tx) => {
    refuseCosts(actor, form.lines);
    const articles = await lockNamedProducts(tx, form.lines);
    const { id } = oneRow(
      await tx
        .insert(purchases)
        .values({
          supplier: form.supplier,
          expectedOn: form.expected_on,
          note: form.note ?? '',
          byId: actor.kind === 'account' ? actor.id : null,
        })
        .returning({ id: purchases.id }),
    );
    await tx.insert(purchaseLines).values(
      articles.map(({ productId, name, line }) => ({
        purchaseId: id,
        productId,
        name,
        ordered: line.pieces,
        unitCostXof: line.unit_cost ?? null,
      })),
    );
    const lines = articles.map(({ name, line }) => `${line.pieces} ${name}${costWords(line)}`);
    await writeAudit(tx, actor, {
      action: 'purchase added',
      subject: `purchase:${id}`,
      after: { supplier: form.supplier, expected_on: form.expected_on, lines },
    });
    return readPurchase(tx, actor, id);
  });
}

/** Changes who delivers a purchase and when. Throws `not-found`, and `conflict` when stale. */
export function updatePurchase(
  db: Db,
  actor: Actor,
  { id, version: seenVersion }: VersionSeen,
  form: PurchaseForm,
): Promise<Purchase> {
  return db.transaction(async (tx) => {
    const before = await lockPurchase(tx, { id, version: seenVersion });
    await tx
      .update(purchases)
      .set({
        supplier: form.supplier ?? before.supplier,
        expectedOn: form.expected_on ?? before.expectedOn,
        note: form.note ?? before.note,
        version: sql`${purchases.version} + 1`,
      })
      .where(eq(purchases.id, id));
    await writeAudit(tx, actor, {
      action: 'purchase changed',
      subject: `purchase:${id}`,
      before: { supplier: before.supplier, expected_on: before.expectedOn, note: before.note },
      after: form,
    });
    return readPurchase(tx, actor, id);
  });
}

/** A purchase, locked until the transaction ends. Throws `not-found`, `conflict` when stale. */
export async function lockPurchase(
  tx: Db,
  { id, version: seenVersion }: VersionSeen,
): Promise<typeof purchases.$inferSelect> {
  const [row] = await tx.select().from(purchases).where(eq(purchases.id, id)).for('update');
  if (row === undefined) throw purchaseNotFound();
  if (seenVersion !== undefined && seenVersion !== row.version) throw outdatedVersion();
  return row;
}
