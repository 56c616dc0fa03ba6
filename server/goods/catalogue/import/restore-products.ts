import { inArray, sql } from 'drizzle-orm';
import { entriesOf } from '#contract/base/tables.ts';
import { type Facts, isFact } from '#contract/goods/catalogue/facts/facts.ts';
import type { UndoReport } from '#contract/goods/catalogue/staff-imports.ts';
import type { Db } from '#server/base/db/open.ts';
import type { ActorOrSource } from '#server/base/identity/who.ts';
import { today } from '#server/base/time.ts';
import { changeOnHand } from '#server/goods/stock/ledger/count-places.ts';
import { changeAvailable, stopCounting } from '#server/goods/stock/ledger/count-products.ts';
import { lockStock } from '#server/goods/stock/ledger/read-stock.ts';
import { currentFacts } from '../fact-fields/current-facts.ts';
import { findGtinOwners } from '../product/product-codes.ts';
import { promotionOn } from '../product/promotion-days.ts';
import { categories, products, tags } from '../tables.ts';
import type { ProductBefore } from './import-record.ts';
import { type CatalogueChange, importedColumns, writeChanges } from './write-changes.ts';

const COST_STAYS = 'le coût que le fichier a noté reste, des pièces ont pu partir avec lui';

type Current = Awaited<ReturnType<typeof readCurrent>>[number];

/**
 * Restores products and the difference in stock, so that sold pieces stay sold. Skips, with a reason, products changed
 * or counted since, without their category or their former bar code, or gone. An ended promotion stays off, and one whose first day has come
 * begins.
 */
export async function restoreProducts(
  tx: Db,
  by: ActorOrSource,
  importId: number,
  batch: ProductBefore[],
): Promise<{ restored: number; kept: UndoReport['kept'] }> {
  const ids = batch.map(({ id }) => id);
  const current = new Map((await readCurrent(tx, importId, ids)).map((row) => [row.id, row]));
  const known = await knownShelves(tx, batch);
  const owners = await findGtinOwners(
    tx,
    batch.flatMap(({ values }) => values?.gtin ?? []),
  );
  const kept: UndoReport['kept'] = [];
  const restorable: { before: ProductBefore; now: Current }[] = [];
  for (const before of batch) {
    const now = current.get(before.id);
    if (now === undefined) continue;
    const owner = owners.get(before.values?.gtin ?? '');
    const reason =
      reasonToKeep(before, now, known.categories) ??
      (owner === undefined || owner.id === before.id
        ? undefined
        : `son code-barres d’avant appartient à ${owner.name} (${owner.reference})`);
    if (reason === undefined) restorable.push({ before, now });
    else kept.push({ reference: now.reference, reason });
  }
  await writeChanges(
    tx,
    restorable.flatMap(({ before, now }) => changeOf(before, now, known.tags) ?? []),
  );
  await restoreTimes(
    tx,
    restorable.map(({ before }) => before),
  );
  await restoreStock(
    tx,
    by,
    restorable.map(({ before }) => before),
  );
  const isRestored = ({ before }: (typeof restorable)[number]) =>
    before.values !== undefined || before.stock !== undefined || before.places !== undefined;
  for (const { before, now } of restorable) {
    if (before.hasNotedCost) kept.push({ reference: now.reference, reason: COST_STAYS });
  }
  return { restored: restorable.filter(isRestored).length, kept };
}

/** What an import writes has the time of its transaction, so any later change has another one. */
function readCurrent(tx: Db, importId: number, ids: number[]) {
  const appliedAt = sql`(select applied_at from catalogue_imports where id = ${importId})`;
  return tx
    .select({
      ...importedColumns,
      id: products.id,
      isUntouched: sql<boolean>`products.updated_at = ${appliedAt}`,
      isRecounted: sql<boolean>`exists (select from audit_entries a where a.at > ${appliedAt}
        and a.action = 'stock counted' and a.subject = 'product:' || products.id)
        or exists (select from stock_moves m where m.at > ${appliedAt} and m.count_id is not null
          and m.product_id = products.id)`,
      hasReceived: sql<boolean>`exists (select from stock_moves m where m.at > ${appliedAt}
        and m.kind in ('receipt', 'return', 'transfer_out', 'transfer_in')
        and m.product_id = products.id)`,
    })
    .from(products)
    .where(inArray(products.id, ids));
}

async function knownShelves(tx: Db, batch: ProductBefore[]) {
  const categoryIds = batch.flatMap(({ values }) => values?.categoryId ?? []);
  const tagIds = batch.flatMap((before) => before.tagIds ?? []);
  const found = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(inArray(categories.id, [0, ...categoryIds]));
  const labels = await tx
    .select({ id: tags.id })
    .from(tags)
    .where(inArray(tags.id, [0, ...tagIds]));
  return {
    categories: new Set(found.map(({ id }) => id)),
    tags: new Set(labels.map(({ id }) => id)),
  };
}

function reasonToKeep(
  before: ProductBefore,
  now: Current,
  categoryIds: Set<number>,
): string | undefined {
  const { values, stock, places } = before;
  if (values !== undefined && !now.isUntouched) return 'quelqu’un l’a changé depuis l’import';
  const hasStock = stock !== undefined || places !== undefined;
  if (hasStock && now.isRecounted) return 'quelqu’un a compté son stock depuis l’import';
  // Pieces that came since would go with the count.
  if (wasUncounted(before) && now.hasReceived) return 'des pièces sont arrivées depuis l’import';
  const { categoryId } = values ?? {};
  if (categoryId === undefined || categoryIds.has(categoryId)) return undefined;
  return 'sa catégorie d’avant n’existe plus';
}

function changeOf(
  { values, tagIds }: ProductBefore,
  {
    id: _id,
    isUntouched: _untouched,
    isRecounted: _recounted,
    hasReceived: _received,
    ...now
  }: Current,
  knownTags: Set<number>,
): CatalogueChange | undefined {
  if (values === undefined) return undefined;
  const { facts } = values;
  const restored = { ...values, ...(facts !== undefined && { facts: stillFacts(facts) }) };
  return {
    values: promotionOn(today(), { ...now, ...restored }),
    tagIds: tagIds?.filter((id) => knownTags.has(id)),
    isNew: false,
    hasOtherWords: true,
  };
}

/** Without facts and choices that staff removed since. */
function stillFacts(facts: Facts): Facts {
  const { fields } = currentFacts();
  return Object.fromEntries(
    entriesOf(facts).filter(([key, value]) => fields.has(key) && isFact(key, value, fields)),
  );
}

async function restoreTimes(tx: Db, restored: ProductBefore[]): Promise<void> {
  const times = restored.flatMap(({ id, updatedAt }) =>
    updatedAt === undefined ? [] : [{ id, at: updatedAt }],
  );
  if (times.length === 0) return;
  await tx.execute(sql`
    update products set updated_at = given.at
    from jsonb_to_recordset(${JSON.stringify(times)}::jsonb) as given(id int, at timestamptz)
    where products.id = given.id`);
}

async function restoreStock(tx: Db, by: ActorOrSource, restored: ProductBefore[]): Promise<void> {
  const reason = 'Import annulé';
  await lockStock(
    tx,
    restored.flatMap(({ id, stock, places }) => (stock || places ? [id] : [])),
  );
  const [uncounted, counted] = [restored.filter(wasUncounted), restored.filter(wasCounted)];
  await stopCounting(
    tx,
    by,
    uncounted.map(({ id }) => id),
  );
  const changes = counted.flatMap(({ id: productId, stock }) =>
    stock ? [{ productId, change: changeBack(stock) }] : [],
  );
  await changeAvailable(tx, by, changes, { reason });
  const lying = counted.flatMap(({ id: productId, places = [] }) =>
    places.map((place) => ({ productId, placeId: place.placeId, change: changeBack(place) })),
  );
  await changeOnHand(tx, by, lying, reason);
}

const changeBack = ({ before, after }: { before: number | null; after: number }) =>
  (before ?? 0) - after;
const wasUncounted = ({ stock, places = [] }: ProductBefore) =>
  stock?.before === null || places.some(({ before }) => before === null);
const wasCounted = (product: ProductBefore) => !wasUncounted(product);
