import { asc, eq } from 'drizzle-orm';
import type { Facts } from '#contract/goods/catalogue/facts/facts.ts';
import type {
  NewProduct,
  ProductChange,
  ProductForStaff,
} from '#contract/goods/catalogue/products.ts';
import { differenceOf, writeAudit } from '#server/base/audit/write-audit.ts';

import { outdatedVersion, type VersionSeen } from '#server/base/content-version.ts';
import { lockCatalogue } from '#server/base/db/catalogue-revision.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import { errorCodeOf } from '#server/base/error-code.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { type FieldProblem, Problem, refuseFields } from '#server/base/problem.ts';
import { refuseUnknownPictures } from '#server/goods/media/save-picture.ts';
import { nextUpdatedAt } from '../columns/product-columns.ts';
import { ownFactProblems } from '../fact-fields/own-fact-problems.ts';
import { nextFacts } from '../facts/next-facts.ts';
import { settleFamilies } from '../families/settle-families.ts';
import { findOrCreateCategory } from '../shelves/save-category.ts';
import { findOrCreateTags } from '../shelves/tags.ts';
import { campaignProducts, products, productTags } from '../tables.ts';
import { sanitizeDescription } from './description.ts';
import { getProductForStaff, readProduct, writableOf } from './find-product.ts';

import { makeReference } from './make-reference.ts';
import { refuseTakenGtin } from './product-codes.ts';
import { dayProblems, NO_PROMOTION, settlePromotion } from './promotion-days.ts';

/** PostgreSQL's codes of a row still referenced, before and from release 18. */
const STILL_NEEDED = new Set(['23503', '23001']);

/**
 * Creates a product, with its category and tags if they are new and a reference if none is given. Throws `conflict` for
 * an existing reference or GTIN, `bad-request` for wrong prices or pictures or a past promotion.
 */
export function createProduct(db: Db, actor: Actor, input: NewProduct): Promise<ProductForStaff> {
  return db.transaction(async (tx) => {
    await lockCatalogue(tx);
    const reference = input.reference || (await makeReference(tx, input.categ_id));
    await refuseTakenReference(tx, reference, undefined);
    await refuseTakenGtin(tx, input.gtin, undefined);
    const values = settlePromotion(await toValues(tx, { ...input, reference }), {});
    refuseWrongPrices(values);
    const { id } = oneRow(
      await tx
        .insert(products)
        .values({ ...values, facts: factsOf(input, {}) } as typeof products.$inferInsert)
        .returning({ id: products.id }),
    );
    await setTags(tx, id, input.tags);
    const change = {
      action: 'product added',
      subject: `product:${id}`,
      after: { ...input, reference },
    };
    await writeAudit(tx, actor, change);
    return getProductForStaff(tx, id);
  });
}

/**
 * Changes the given fields; adds a new category or tags, and drops a promotional price that a lower normal price
 * outdates. Throws `not-found`, `conflict` (stale), and as `createProduct`.
 */
export function updateProduct(
  db: Db,
  actor: Actor,
  { id, version: seenVersion }: VersionSeen,
  input: ProductChange,
): Promise<ProductForStaff> {
  return db.transaction(async (tx) => {
    await lockCatalogue(tx);
    const { product: seen, before } = await readProduct(tx, id);
    refuseOther(seenVersion, seen);
    if (input.reference !== undefined) await refuseTakenReference(tx, input.reference, id);
    await refuseTakenGtin(tx, input.gtin, id);
    const values = withoutStalePromoPrice(await toValues(tx, input), before);
    refuseWrongPrices(values, before);
    await tx
      .update(products)
      .set({ ...values, facts: factsOf(input, seen.facts as Facts), updatedAt: nextUpdatedAt })
      .where(eq(products.id, id));
    await setTags(tx, id, input.tags);
    if (seen.family_id !== null) await settleFamilyOf(tx, id);
    const after = await getProductForStaff(tx, id);
    const difference = differenceOf(writableOf(seen), writableOf(after));
    await writeAudit(tx, actor, {
      action: 'product changed',
      subject: `product:${id}`,
      ...difference,
    });
    return after;
  });
}

/** Deletes a product; the audit keeps its content. Throws `not-found`, `conflict` while a pack holds it or if stale. */
export async function deleteProduct(
  db: Db,
  actor: Actor,
  { id, version: seenVersion }: VersionSeen,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockCatalogue(tx);
    const found = await getProductForStaff(tx, id);
    refuseOther(seenVersion, found);
    const campaigns = await campaignsOf(tx, id);
    const family = await familyKeyOf(tx, id);
    await tx
      .delete(products)
      .where(eq(products.id, id))
      .catch((error: unknown) => {
        if (!STILL_NEEDED.has(codeOf(error) ?? '')) throw error;
        throw new Problem(
          'conflict',
          'Ce produit fait partie d’un pack : retirez-le d’abord du pack.',
        );
      });
    await settleFamilies(tx, family);
    await writeAudit(tx, actor, {
      action: 'product deleted',
      subject: `product:${id}`,
      before: { ...writableOf(found), available: found.available, campaigns },
    });
  });
}

/** The key of its family; empty without one. */
async function familyKeyOf(tx: Db, id: number): Promise<string[]> {
  const rows = await tx.select({ key: products.family }).from(products).where(eq(products.id, id));
  return rows.flatMap(({ key }) => key ?? []);
}

/** Its facts may tell its family apart no more. */
async function settleFamilyOf(tx: Db, id: number): Promise<void> {
  await settleFamilies(tx, await familyKeyOf(tx, id));
}

function refuseOther(seenVersion: number | undefined, { version }: ProductForStaff): void {
  if (seenVersion !== undefined && seenVersion !== version) throw outdatedVersion();
}

async function campaignsOf(tx: Db, productId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: campaignProducts.campaignId })
    .from(campaignProducts)
    .where(eq(campaignProducts.productId, productId))
    .orderBy(asc(campaignProducts.campaignId));
  return rows.map(({ id }) => id);
}

/** Problems of a product's prices (XOF integers, rule G-5) in French; empty without any. */
export function priceProblems(values: {
  listPrice?: number | undefined;
  promoPrice?: number | null | undefined;
  onPromotion?: boolean | undefined;
  promotionStartsOn?: string | null | undefined;
  creditPrice?: number | null | undefined;
  creditEligible?: boolean | undefined;
}): FieldProblem[] {
  const { listPrice = 0, promoPrice, creditPrice, creditEligible } = values;
  const isPlanned = values.onPromotion || (values.promotionStartsOn ?? null) !== null;
  const problems: FieldProblem[] = [];
  if ((promoPrice ?? 0) > listPrice) {
    problems.push({
      field: 'promo_price',
      message: 'Le prix promotionnel dépasse le prix normal.',
    });
  }
  if (isPlanned && (promoPrice ?? 0) <= 0) {
    problems.push({
      field: 'promo_price',
      message: 'Un produit en promotion doit avoir un prix promotionnel.',
    });
  }
  if (creditEligible && (creditPrice ?? 0) <= 0) {
    problems.push({
      field: 'creditorder_price',
      message: 'Un produit vendu à crédit doit avoir un prix à crédit.',
    });
  }
  return problems;
}

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error ? errorCodeOf(error.cause) : undefined;

/** Maps wire names to columns, except the category; absent fields stay absent. `settlePromotion` comes after. */
export function toColumns(input: ProductChange): ProductValues {
  const values: ProductValues = {
    reference: input.reference,
    name: input.name,
    brand: input.brand,
    gtin: input.gtin,
    mpn: input.mpn,
    description:
      input.description === undefined ? undefined : sanitizeDescription(input.description),
    listPrice: input.list_price,
    promoPrice: priceOrNone(input.promo_price),
    onPromotion: input.en_promo,
    promotionStartsOn: input.promotion_starts_on,
    promotionEndsOn: input.promotion_ends_on,
    preorderPrice: priceOrNone(input.preorder_price),
    creditPrice: priceOrNone(input.creditorder_price),
    creditEligible: input.is_creditorder,
    sellable: input.sale_ok,
    active: input.active,
    rank: input.rang,
    warrantyMonths: input.warranty_months,
    volumeLitres: input.volume_litres,
    specifications: input.specifications,
    pictures: input.pictures,
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/** On the wire 0 means "no such price" (rule G-4). */
const priceOrNone = (xof: number | null | undefined) => (xof === 0 ? null : xof);

function refuseWrongPrices(given: ProductValues, before: ProductValues = {}): void {
  const values = { ...before, ...given };
  refuseFields([...priceProblems(values), ...dayProblems(given, values)]);
}

async function refuseTakenReference(tx: Db, reference: string, ownId: number | undefined) {
  const [taken] = await tx
    .select({ id: products.id })
    .from(products)
    .where(eq(products.reference, reference));
  if (taken !== undefined && taken.id !== ownId) {
    const message = `La référence « ${reference} » existe déjà.`;
    throw new Problem('conflict', message, [{ field: 'reference', message }]);
  }
}

async function toValues(tx: Db, input: ProductChange): Promise<ProductValues> {
  await refuseUnknownPictures(tx, 'pictures', input.pictures ?? []);
  const { categ_id: category } = input;
  const categoryId = category === undefined ? undefined : await findOrCreateCategory(tx, category);
  return {
    ...toColumns(input),
    ...(categoryId !== undefined && { categoryId }),
  };
}

/** Throws `bad-request` for a value that a fact of staff does not take; the contract checks the built-in ones. */
function factsOf(
  { facts, specifications }: Pick<ProductChange, 'facts' | 'specifications'>,
  before: Facts,
): Facts {
  refuseFields(ownFactProblems(facts ?? {}));
  return nextFacts(before, facts, specifications);
}

async function setTags(tx: Db, productId: number, names: string[] | undefined): Promise<void> {
  if (names === undefined) return;
  const tagIds = await findOrCreateTags(tx, names);
  await tx.delete(productTags).where(eq(productTags.productId, productId));
  if (tagIds.length === 0) return;
  await tx.insert(productTags).values(tagIds.map((tagId) => ({ productId, tagId })));
}

export type ProductValues = Partial<typeof products.$inferInsert>;

type Prices = Pick<
  ProductValues,
  'listPrice' | 'promoPrice' | 'onPromotion' | 'promotionStartsOn' | 'promotionEndsOn'
>;

/**
 * Whether a product off promotion, or waiting for one as before, would keep a promotional price above its normal one:
 * the server drops it. `priceProblems` refuses one that the change itself sets.
 */
export function hasStalePromoPrice(after: Prices, before: Prices): boolean {
  const { listPrice = 0, promoPrice, promotionStartsOn: firstDay = null } = after;
  const isNew = after.onPromotion || (firstDay !== null && firstDay !== before.promotionStartsOn);
  return !isNew && promoPrice === before.promoPrice && (promoPrice ?? 0) > listPrice;
}

/** Settles the promotion of a change, and clears it with its price if `hasStalePromoPrice`. */
export function withoutStalePromoPrice(given: ProductValues, before: Prices): ProductValues {
  const settled = settlePromotion(given, before);
  const isStale = hasStalePromoPrice({ ...before, ...settled }, before);
  return isStale ? { ...settled, promoPrice: null, ...NO_PROMOTION } : settled;
}
