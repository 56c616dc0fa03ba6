import { eq, sql } from 'drizzle-orm';
import type { NewProduct, ProductChange, ProductDetail } from '#contract/catalogue.ts';
import type { Db } from '#server/db/open.ts';
import { products, productTags } from '#server/db/schema/catalogue.ts';
import { refuseUnknownPictures } from '#server/media/known-pictures.ts';
import { type FieldProblem, Problem } from '#server/problem.ts';
import { sanitizeDescription } from './description.ts';
import { findProduct } from './find-product.ts';
import { lockCatalogue } from './revision.ts';
import { findOrCreateCategory } from './save-category.ts';
import { findOrCreateTags } from './tags.ts';

/** What PostgreSQL says of a row that another one needs, before release 18 and from it on. */
const STILL_NEEDED = new Set(['23503', '23001']);

export type ProductValues = Partial<typeof products.$inferInsert>;

/** Creates a product. Throws `conflict` for a reference that exists and `bad-request` for wrong prices or pictures. */
export function createProduct(db: Db, input: NewProduct): Promise<ProductDetail> {
  return db.transaction(async (tx) => {
    await lockCatalogue(tx);
    await refuseTakenReference(tx, input.reference, undefined);
    const values = await toValues(tx, input);
    refuseWrongPrices(values);
    const [created] = await tx
      .insert(products)
      .values(values as typeof products.$inferInsert)
      .returning({ id: products.id });
    await setTags(tx, created!.id, input.tags);
    return (await findProduct(tx, created!.id, { onlyListed: false }))!;
  });
}

/** Changes the given fields of a product. Throws `not-found`, and what `createProduct` throws. */
export function updateProduct(db: Db, id: number, input: ProductChange): Promise<ProductDetail> {
  return db.transaction(async (tx) => {
    await lockCatalogue(tx);
    const [before] = await tx.select().from(products).where(eq(products.id, id));
    if (before === undefined) throw new Problem('not-found', 'Ce produit n’existe pas.');
    if (input.reference !== undefined) await refuseTakenReference(tx, input.reference, id);
    const values = await toValues(tx, input);
    refuseWrongPrices({ ...before, ...values });
    await tx
      .update(products)
      .set({ ...values, updatedAt: sql`now()` })
      .where(eq(products.id, id));
    await setTags(tx, id, input.tags);
    return (await findProduct(tx, id, { onlyListed: false }))!;
  });
}

/** Takes a product out of the catalogue for good. Throws `not-found`, and `conflict` while a pack holds it. */
export async function deleteProduct(db: Db, id: number): Promise<void> {
  const deleted = await db
    .delete(products)
    .where(eq(products.id, id))
    .returning({ id: products.id })
    .catch((error: unknown) => {
      if (!STILL_NEEDED.has(codeOf(error) ?? '')) throw error;
      throw new Problem(
        'conflict',
        'Ce produit fait partie d’un pack : retirez-le d’abord du pack.',
      );
    });
  if (deleted.length === 0) throw new Problem('not-found', 'Ce produit n’existe pas.');
}

/**
 * What is wrong with a product's prices (XOF integers), in French; empty when all is well. The rule
 * stands here once, for staff and for imports.
 */
export function priceProblems(values: {
  listPrice?: number | undefined;
  promoPrice?: number | null | undefined;
  onPromotion?: boolean | undefined;
  creditPrice?: number | null | undefined;
  creditEligible?: boolean | undefined;
}): FieldProblem[] {
  const { listPrice = 0, promoPrice, onPromotion, creditPrice, creditEligible } = values;
  const problems: FieldProblem[] = [];
  if ((promoPrice ?? 0) > listPrice) {
    problems.push({
      field: 'promo_price',
      message: 'Le prix promotionnel dépasse le prix normal.',
    });
  }
  if (onPromotion && (promoPrice ?? 0) <= 0) {
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

/** The database's own code: Drizzle wraps the driver's error. */
const codeOf = (error: unknown): string | undefined =>
  (error as { cause?: { code?: string } }).cause?.code;

/** From the wire's names to the columns, all but the category's; what is absent stays absent. */
export function toColumns(input: ProductChange): ProductValues {
  const values: ProductValues = {
    reference: input.reference,
    name: input.name,
    brand: input.brand,
    description:
      input.description === undefined ? undefined : sanitizeDescription(input.description),
    listPrice: input.list_price,
    promoPrice: priceOrNone(input.promo_price),
    onPromotion: input.en_promo,
    preorderPrice: priceOrNone(input.preorder_price),
    creditPrice: priceOrNone(input.creditorder_price),
    creditEligible: input.is_creditorder,
    sellable: input.sale_ok,
    active: input.active,
    rank: input.rang,
    warrantyMonths: input.warranty_months,
    specifications: input.specifications,
    pictures: input.pictures,
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/** On the wire 0 stands for "no such price", as in our own replies. */
const priceOrNone = (xof: number | null | undefined) => (xof === 0 ? null : xof);

function refuseWrongPrices(values: ProductValues): void {
  const problems = priceProblems(values);
  if (problems.length > 0) throw new Problem('bad-request', problems[0]!.message, problems);
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
  return { ...toColumns(input), ...(categoryId !== undefined && { categoryId }) };
}

async function setTags(tx: Db, productId: number, names: string[] | undefined): Promise<void> {
  if (names === undefined) return;
  const tagIds = await findOrCreateTags(tx, names);
  await tx.delete(productTags).where(eq(productTags.productId, productId));
  if (tagIds.length === 0) return;
  await tx.insert(productTags).values(tagIds.map((tagId) => ({ productId, tagId })));
}
