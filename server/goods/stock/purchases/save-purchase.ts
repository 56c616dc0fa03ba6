import { eq, sql } from 'drizzle-orm';
import type { NewPurchase, Purchase, PurchaseForm } from '#contract/goods/stock/staff-purchases.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import { changedMeanwhile, type Seen } from '#server/base/content-version.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { purchaseLines, purchases } from '#server/goods/stock/tables.ts';
import { findArticles } from '../ledger/find-articles.ts';
import { purchaseNotFound, readPurchase } from './read-purchase.ts';

/** Notes what was bought, which is expected from now on. Throws `bad-request` for articles that are not there. */
export function createPurchase(db: Db, actor: Actor, form: NewPurchase): Promise<Purchase> {
  return db.transaction(async (tx) => {
    const articles = await findArticles(tx, form.lines);
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
      })),
    );
    const lines = articles.map(({ name, line }) => `${line.pieces} ${name}`);
    await writeAudit(tx, actor, {
      action: 'purchase added',
      subject: `purchase:${id}`,
      after: { supplier: form.supplier, expected_on: form.expected_on, lines },
    });
    return readPurchase(tx, id);
  });
}

/** Changes who delivers a purchase and when. Throws `not-found`, and `conflict` when stale. */
export function updatePurchase(
  db: Db,
  actor: Actor,
  { id, version: seenVersion }: Seen,
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
    return readPurchase(tx, id);
  });
}

/** A purchase, which nobody else changes until the transaction ends. Throws `not-found`, `conflict` when stale. */
export async function lockPurchase(
  tx: Db,
  { id, version: seenVersion }: Seen,
): Promise<typeof purchases.$inferSelect> {
  const [row] = await tx.select().from(purchases).where(eq(purchases.id, id)).for('update');
  if (row === undefined) throw purchaseNotFound();
  if (seenVersion !== undefined && seenVersion !== row.version) throw changedMeanwhile();
  return row;
}
