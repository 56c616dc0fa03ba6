import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import type { Picture } from '#contract/goods/catalogue/catalogue.ts';
import type { Category, CategoryChange } from '#contract/goods/catalogue/category-pages.ts';
import type { NewProduct, ProductForStaff } from '#contract/goods/catalogue/products.ts';
import type { NewPack } from '#contract/goods/packs.ts';
import type { ModeratedReview } from '#contract/goods/reviews.ts';
import { auditEntries } from '#server/base/audit/tables.ts';
import type { Db } from '#server/base/db/open.ts';
import { newKey } from '#server/base/hash.ts';
import { today } from '#server/base/time.ts';
import { createProduct } from '#server/goods/catalogue/product/save-product.ts';
import { createCategory } from '#server/goods/catalogue/shelves/save-category.ts';
import { campaignProducts, campaigns } from '#server/goods/catalogue/tables.ts';
import { savePicture } from '#server/goods/media/save-picture.ts';
import type { FoundPack } from '#server/goods/packs/find-packs.ts';
import { createPack } from '#server/goods/packs/save-pack.ts';
import { questions } from '#server/goods/questions/tables.ts';
import { moderateReview } from '#server/goods/reviews/moderate-review.ts';
import { reviewPhotos, reviews } from '#server/goods/reviews/tables.ts';
import { byMachine } from './cast.ts';

let serial = 0;

export function productInput(overrides: Partial<NewProduct> = {}): NewProduct {
  serial += 1;
  return {
    // One word with a letter, so that a search for a number (litres) does not find it.
    reference: `REF-N${serial}`,
    name: 'Article sans histoire',
    categ_id: 'DIVERS',
    list_price: 100_000,
    ...overrides,
  };
}

/** A product for sale, without an entry in the journal of staff. */
export async function aProduct(
  db: Db,
  overrides: Partial<NewProduct> = {},
): Promise<ProductForStaff> {
  const product = await createProduct(db, byMachine, productInput(overrides));
  await db.delete(auditEntries).where(eq(auditEntries.subject, `product:${product.id}`));
  return product;
}

export function aCategory(db: Db, overrides: Partial<CategoryChange> = {}): Promise<Category> {
  serial += 1;
  return createCategory(db, byMachine, { name: `RAYON ${serial}`, ...overrides });
}

export async function aPack(db: Db, overrides: Partial<NewPack> = {}): Promise<FoundPack> {
  serial += 1;
  const lines = overrides.lines ?? [{ product_id: (await aProduct(db)).id, quantity: 1 }];
  return createPack(
    db,
    { kind: 'machine' },
    { code: `PACK-${serial}`, name: `Pack ${serial}`, ...overrides, lines },
  );
}

/** An open question by a new customer. Returns its id. */
export async function aQuestion(
  db: Db,
  { id: productId }: { id: number },
  {
    partnerId,
    text = 'Tient-il le froid pendant une coupure ?',
  }: { partnerId?: number; text?: string } = {},
): Promise<number> {
  const [asked] = await db
    .insert(questions)
    .values({ productId, author: 'Awa', text, ...(partnerId !== undefined && { partnerId }) })
    .returning({ id: questions.id });
  return asked!.id;
}

export async function aReviewPhoto(db: Db, reviewId: number): Promise<string> {
  const key = newKey();
  const bytes = Buffer.from('webp');
  await db.insert(reviewPhotos).values({ key, reviewId, position: 0, small: bytes, large: bytes });
  return key;
}

/** A review by a new customer, published by default. */
export async function aReview(
  db: Db,
  { id: productId }: { id: number },
  { state = 'published', ...overrides }: Partial<typeof reviews.$inferInsert> = {},
): Promise<ModeratedReview> {
  const input = { author: 'Awa', text: 'Conforme à la fiche.', stars: 4, ...overrides };
  const [written] = await db
    .insert(reviews)
    .values({ productId, ...input })
    .returning({ id: reviews.id });
  return moderateReview(db, { kind: 'machine' }, written!.id, state);
}

type CampaignValues = typeof campaigns.$inferInsert;

export async function aCampaign(
  db: Db,
  { products = [], ...overrides }: Partial<CampaignValues> & { products?: { id: number }[] } = {},
): Promise<typeof campaigns.$inferSelect> {
  const values = { kind: 'ramadan', title: 'Spécial Ramadan', ...overrides } as const;
  const [created] = await db
    .insert(campaigns)
    .values({ startsOn: dayFromNow(-1), endsOn: dayFromNow(1), ...values })
    .returning();
  if (products.length > 0) {
    const campaignId = created!.id;
    await db
      .insert(campaignProducts)
      .values(products.map(({ id }) => ({ campaignId, productId: id })));
  }
  return created!;
}

export async function aPicture(db: Db, side = 32): Promise<Picture> {
  return savePicture(db, await pictureFile('png', side));
}

export function pictureFile(
  format: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'tiff',
  side = 32,
): Promise<Buffer> {
  const raw = { width: side, height: side, channels: 3 as const };
  return sharp(randomBytes(side * side * 3), { raw })
    .toFormat(format)
    .toBuffer();
}

/** Today plus a number of days, as `YYYY-MM-DD`. */
export function dayFromNow(days: number): string {
  const day = new Date(`${today()}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}
