import { createHash } from 'node:crypto';
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { MAX_BATCH } from '#contract/base/limits.ts';
import { keysOf } from '#contract/base/tables.ts';
import type {
  BatchChange,
  BatchReply,
  BatchSight,
} from '#contract/goods/catalogue/staff-product-batch.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import { lockCatalogue } from '#server/base/db/catalogue-revision.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';
import { today } from '#server/base/time.ts';
import { type Priced, tellLosses } from '#server/goods/stock/value/find-losses.ts';
import { nextUpdatedAt, versionColumn } from '../columns/product-columns.ts';
import { findOrCreateCategory } from '../shelves/save-category.ts';
import { findOrCreateTags } from '../shelves/tags.ts';
import { categories, products, productTags } from '../tables.ts';
import { type BatchRow, type PlannedRow, planChange } from './plan-change.ts';

/** Rows per statement. */
const AT_ONCE = 500;

const EXAMPLES = 8;
const NAMED = 20;

type Refused = { row: BatchRow; refusal: string };
type Planned = {
  change: BatchChange;
  chosen: number;
  rows: PlannedRow[];
  refused: Refused[];
  seen: string;
};

/**
 * Changes many products in one transaction, or with `preview` only reports the result; the audit keeps the former
 * values. Throws `bad-request` for none or more than `MAX_BATCH`, an unknown category or a past day; `unprocessable`
 * with the products that cannot be changed; `conflict` if they differ from the preview `seen`.
 */
export async function changeProducts(
  db: Db,
  actor: Actor,
  where: SQL | undefined,
  change: BatchChange,
  {
    preview,
    seen,
    vatPercent,
  }: { preview: boolean; seen?: string | undefined; vatPercent: number },
): Promise<BatchReply> {
  if (preview) {
    const planned = await planAll(db, where, change);
    return {
      ...toReply(planned, false),
      ...(await tellLosses(db, actor, vatPercent, pricedOf(planned))),
    };
  }
  return db.transaction(async (tx) => {
    await lockCatalogue(tx);
    const planned = await planAll(tx, where, change);
    if (seen !== undefined && seen !== planned.seen) {
      throw new Problem(
        'conflict',
        'Des produits ont changé depuis l’aperçu : rien n’a été modifié, regardez un nouvel aperçu.',
      );
    }
    refuseSome(planned.refused);
    await writeRows(tx, planned.rows, planned.change);
    await writeAudit(tx, actor, {
      action: 'products changed',
      subject: 'catalogue',
      before: { products: planned.rows.map(({ row, before }) => ({ id: row.id, ...before })) },
      after: {
        change: planned.change,
        chosen: planned.chosen,
        changed: planned.rows.length,
        products: planned.rows.map(({ row, after }) => ({ id: row.id, ...after })),
      },
    });
    return {
      ...toReply(planned, true),
      ...(await tellLosses(tx, actor, vatPercent, pricedOf(planned))),
    };
  });
}

/** The prices that a change sets at which it sells. */
const pricedOf = ({ rows }: Planned): Priced[] =>
  rows.map(({ row, after }) => {
    const { list_price, promo_price, preorder_price, creditorder_price } = after;
    const isPlanned = after.en_promo ?? row.en_promo;
    const prices = [isPlanned ? null : list_price, promo_price, preorder_price, creditorder_price];
    return {
      id: row.id,
      prices: prices.filter((price): price is number => typeof price === 'number' && price > 0),
    };
  });

async function planAll(db: Db, where: SQL | undefined, asked: BatchChange): Promise<Planned> {
  const change = await checkChange(db, asked);
  const found = await readRows(db, where, MAX_BATCH + 1);
  if (found.length === 0) throw new Problem('bad-request', 'Aucun produit n’est choisi.');
  if (found.length > MAX_BATCH) {
    throw new Problem(
      'bad-request',
      `Une modification en lot prend ${MAX_BATCH} produits au plus : choisissez-en moins.`,
    );
  }
  const rows: PlannedRow[] = [];
  const refused: Refused[] = [];
  const mark = createHash('sha256').update(JSON.stringify(change));
  for (const { version, ...row } of found) {
    mark.update(`${row.id}:${version};`);
    const plan = planChange(row, change);
    if ('refusal' in plan) refused.push({ row, refusal: plan.refusal });
    else if (Object.keys(plan.after).length > 0) {
      rows.push({ row, before: sameFieldsOf(row, plan.after), after: plan.after });
    }
  }
  return { change, chosen: found.length, rows, refused, seen: mark.digest('hex') };
}

async function checkChange(db: Db, change: BatchChange): Promise<BatchChange> {
  if ('promotion_ends_on' in change && (change.promotion_ends_on ?? today()) < today()) {
    const message = 'Le dernier jour de la promotion est passé.';
    throw new Problem('bad-request', message, [{ field: 'change.promotion_ends_on', message }]);
  }
  if (change.kind !== 'category') return change;
  return { ...change, categ_id: await findCategoryName(db, change.categ_id) };
}

const sameFieldsOf = (row: BatchRow, after: BatchSight): BatchSight =>
  Object.fromEntries(keysOf(after).map((name) => [name, row[name]]));

function refuseSome(refused: Refused[]): void {
  const [first] = refused;
  if (first === undefined) return;
  const message =
    refused.length === 1
      ? `Un produit ne peut pas être modifié ainsi : ${sentenceOf(first)}`
      : `${refused.length} produits ne peuvent pas être modifiés ainsi, dont ${sentenceOf(first)}`;
  const fields = refused
    .slice(0, NAMED)
    .map((each) => ({ field: 'change', message: sentenceOf(each) }));
  throw new Problem('unprocessable', `${message} Rien n’a été modifié.`, fields);
}

const sentenceOf = ({ row, refusal }: Refused) =>
  `« ${row.name} » (${row.reference}) : ${refusal}.`;

function toReply({ chosen, rows, refused, seen }: Planned, applied: boolean): BatchReply {
  const identity = ({ id, reference, name }: BatchRow) => ({ id, reference, name });
  return {
    applied,
    chosen,
    changed: rows.length,
    seen,
    examples: rows
      .slice(0, EXAMPLES)
      .map(({ row, before, after }) => ({ ...identity(row), before, after })),
    refused: refused
      .slice(0, NAMED)
      .map(({ row, refusal }) => ({ ...identity(row), message: `${refusal}.` })),
    refused_count: refused.length,
  };
}

/** The chosen products by number, at most so many. */
async function readRows(
  db: Db,
  where: SQL | undefined,
  limit: number,
): Promise<(BatchRow & { version: number })[]> {
  return db
    .select({
      id: products.id,
      reference: products.reference,
      name: products.name,
      list_price: products.listPrice,
      promo_price: products.promoPrice,
      preorder_price: products.preorderPrice,
      creditorder_price: products.creditPrice,
      en_promo: products.onPromotion,
      promotion_starts_on: products.promotionStartsOn,
      promotion_ends_on: products.promotionEndsOn,
      is_creditorder: products.creditEligible,
      active: products.active,
      categ_id: categories.name,
      tags: sql<string[]>`array(select t.name from product_tags pt join tags t on t.id = pt.tag_id
        where pt.product_id = ${products.id} order by t.name)`,
      version: versionColumn,
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(where)
    .orderBy(asc(products.id))
    .limit(limit);
}

/** Finds the name in any case. Throws `bad-request`. */
async function findCategoryName(db: Db, name: string): Promise<string> {
  const [found] = await db
    .select({ name: categories.name })
    .from(categories)
    .where(sql`lower(${categories.name}) = lower(${name})`);
  if (found !== undefined) return found.name;
  const message = `La catégorie « ${name} » n’existe pas.`;
  throw new Problem('bad-request', message, [{ field: 'change.categ_id', message }]);
}

/** Requires the lock of the catalogue. */
async function writeRows(tx: Db, rows: PlannedRow[], change: BatchChange): Promise<void> {
  for (let first = 0; first < rows.length; first += AT_ONCE) {
    const part = rows.slice(first, first + AT_ONCE);
    const ids = part.map(({ row }) => row.id);
    if (change.kind === 'category') {
      const categoryId = await findOrCreateCategory(tx, change.categ_id);
      await touch(tx, ids, { categoryId });
    } else if (change.kind === 'publish') await touch(tx, ids, { active: change.active });
    else if (change.kind === 'add_tag' || change.kind === 'remove_tag') {
      await writeTag(tx, ids, change);
      await touch(tx, ids, {});
    } else await writePrices(tx, part);
  }
}

const touch = (tx: Db, ids: number[], values: { categoryId?: number; active?: boolean }) =>
  tx
    .update(products)
    .set({ ...values, updatedAt: nextUpdatedAt })
    .where(inArray(products.id, ids));

async function writeTag(
  tx: Db,
  ids: number[],
  { kind, tag }: { kind: 'add_tag' | 'remove_tag'; tag: string },
): Promise<void> {
  const tagIds = await findOrCreateTags(tx, [tag]);
  if (kind === 'add_tag') {
    const pairs = ids.flatMap((productId) => tagIds.map((tagId) => ({ productId, tagId })));
    await tx.insert(productTags).values(pairs).onConflictDoNothing();
    return;
  }
  await tx
    .delete(productTags)
    .where(and(inArray(productTags.productId, ids), inArray(productTags.tagId, tagIds)));
}

async function writePrices(tx: Db, rows: PlannedRow[]): Promise<void> {
  const given = rows.map(({ row, after }) => ({ ...row, ...after }));
  const table = sql`jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given(
    id int, list_price int, promo_price int, preorder_price int, creditorder_price int,
    en_promo boolean, promotion_starts_on date, promotion_ends_on date)`;
  await tx
    .update(products)
    .set({
      listPrice: sql`given.list_price`,
      promoPrice: sql`given.promo_price`,
      preorderPrice: sql`given.preorder_price`,
      creditPrice: sql`given.creditorder_price`,
      onPromotion: sql`given.en_promo`,
      promotionStartsOn: sql`given.promotion_starts_on`,
      promotionEndsOn: sql`given.promotion_ends_on`,
      updatedAt: nextUpdatedAt,
    })
    .from(table)
    .where(sql`${products.id} = given.id`);
}
