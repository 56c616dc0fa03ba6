import { setTimeout as delay } from 'node:timers/promises';
import { and, eq, lt, or, sql } from 'drizzle-orm';
import { createProduct } from '#server/catalogue/save-product.ts';
import { type Db, rowsOf } from '#server/db/open.ts';
import { campaignProducts, campaigns, categories, products } from '#server/db/schema/catalogue.ts';
import { reviews } from '#server/db/schema/reviews.ts';
import { demoCampaigns, demoCategories, demoProducts } from './catalogue/index.ts';
import type { DemoCampaign, DemoProduct } from './catalogue/types.ts';
import { dayFromNow } from './days.ts';
import { drawBanner, drawProduct } from './drawings/index.ts';
import { drawPacks, hasPacks, keepPacksCurrent, loadPacks } from './load-packs.ts';
import { hashDemoPassword, hasPeople, loadPeople } from './load-people.ts';
import { renderPicture } from './render-picture.ts';
import { demoReviews } from './reviews.ts';

const CAMPAIGN_DAYS = 45;
const PRODUCT_PICTURE_PX = 1024;
const PICTURES_AT_ONCE = 4;
const BANNER_PICTURE_PX = 1600;

const LOADING_LOCK = 4_726_002;
const LOCK_AGAIN_MS = 200;
const DAY_MS = 86_400_000;

/**
 * Loads the demonstration catalogue into an empty database through the domain's own functions, its
 * packs and its people where there are none, and keeps campaigns and packs current: each start moves their dates
 * around today, and with `daily` every day after it. Safe to call from several processes at once.
 */
export async function loadDemo(
  db: Db,
  say: (line: string) => void,
  { daily = false }: { daily?: boolean } = {},
): Promise<void> {
  if (await isEmpty(db)) {
    say('Chargement du catalogue de démonstration…');
    const pictureOf = await drawPictures(db);
    await db.transaction(async (tx) => {
      await lockLoading(tx);
      if (await isEmpty(tx)) await loadCatalogue(tx, pictureOf);
    });
  }
  if (!(await hasPacks(db))) {
    const pictureOf = await drawPacks(db);
    await db.transaction(async (tx) => {
      await lockLoading(tx);
      if (!(await hasPacks(tx))) await loadPacks(tx, pictureOf);
    });
  }
  if (!(await hasPeople(db))) {
    const passwordHash = await hashDemoPassword();
    await db.transaction(async (tx) => {
      await lockLoading(tx);
      if (!(await hasPeople(tx))) await loadPeople(tx, passwordHash);
    });
  }
  const keep = async () => {
    await keepCampaignsCurrent(db);
    await keepPacksCurrent(db);
  };
  await keep();
  if (!daily) return;
  const keepOrSay = () =>
    keep().catch(() => say('Les dates des campagnes et des packs n’ont pas été repoussées.'));
  setInterval(keepOrSay, DAY_MS).unref();
}

/** The demonstration has no season of its own: a campaign of its own that is over begins again. */
export async function keepCampaignsCurrent(db: Db): Promise<void> {
  const isOurs = demoCampaigns.map(({ kind, title }) =>
    and(eq(campaigns.kind, kind), eq(campaigns.title, title)),
  );
  await db
    .update(campaigns)
    .set({ startsOn: dayFromNow(0), endsOn: dayFromNow(CAMPAIGN_DAYS) })
    .where(and(lt(campaigns.endsOn, dayFromNow(1)), or(...isOurs)));
}

async function isEmpty(db: Db): Promise<boolean> {
  const [known] = await db.select({ id: products.id }).from(products).limit(1);
  return known === undefined;
}

/** Asks again and again: the server would stop a statement that waits longer than a request may. */
async function lockLoading(tx: Db): Promise<void> {
  const take = sql`select pg_try_advisory_xact_lock(${LOADING_LOCK}) as taken`;
  while (!rowsOf<{ taken: boolean }>(await tx.execute(take))[0]!.taken) await delay(LOCK_AGAIN_MS);
}

async function loadCatalogue(tx: Db, pictureOf: PictureOf): Promise<void> {
  await loadCategories(tx, pictureOf);
  const idOf = new Map<string, number>();
  for (const product of demoProducts.toSorted(byRank)) {
    idOf.set(product.reference, await loadProduct(tx, product, pictureOf));
  }
  for (const campaign of demoCampaigns) await loadCampaign(tx, campaign, idOf, pictureOf);
  await loadReviews(tx, idOf);
}

const byRank = (a: { rank: number }, b: { rank: number }) => a.rank - b.rank;

/** The stored picture (its hash) of everything that the demonstration draws. */
type PictureOf = ReadonlyMap<object, string>;

async function drawPictures(db: Db): Promise<PictureOf> {
  const drawn = [
    ...[...demoCategories, ...demoProducts].map((item) => ({
      item,
      svg: () => drawProduct(item.drawing),
      widthPx: PRODUCT_PICTURE_PX,
    })),
    ...demoCampaigns.map((item) => ({
      item,
      svg: () => drawBanner(item.banner),
      widthPx: BANNER_PICTURE_PX,
    })),
  ];
  const pictureOf = new Map<object, string>();
  const waiting = drawn.values();
  const draw = async () => {
    for (const { item, svg, widthPx } of waiting) {
      pictureOf.set(item, await renderPicture(db, svg(), widthPx));
    }
  };
  await Promise.all(Array.from({ length: PICTURES_AT_ONCE }, draw));
  return pictureOf;
}

async function loadCategories(tx: Db, pictureOf: PictureOf): Promise<void> {
  for (const category of demoCategories) {
    const { name, rank } = category;
    const picture = pictureOf.get(category) ?? null;
    await tx.insert(categories).values({ name, rank, picture });
  }
}

async function loadProduct(tx: Db, product: DemoProduct, pictureOf: PictureOf): Promise<number> {
  const { id } = await createProduct(
    tx,
    { kind: 'machine' },
    {
      reference: product.reference,
      name: product.name,
      brand: product.brand,
      categ_id: product.category,
      description: product.description,
      specifications: product.specifications,
      warranty_months: product.warrantyMonths,
      list_price: product.listPrice,
      promo_price: product.promoPrice ?? null,
      en_promo: product.promoPrice !== undefined,
      preorder_price: product.preorderPrice ?? null,
      creditorder_price: product.creditPrice ?? null,
      is_creditorder: product.creditPrice !== undefined,
      rang: product.rank,
      tags: product.tags,
      pictures: [pictureOf.get(product)!],
    },
  );
  return id;
}

async function loadCampaign(
  tx: Db,
  campaign: DemoCampaign,
  idOf: ReadonlyMap<string, number>,
  pictureOf: PictureOf,
): Promise<void> {
  const { kind, title, subtitle } = campaign;
  const picture = pictureOf.get(campaign) ?? null;
  const [created] = await tx
    .insert(campaigns)
    .values({
      kind,
      title,
      subtitle,
      picture,
      startsOn: dayFromNow(0),
      endsOn: dayFromNow(CAMPAIGN_DAYS),
    })
    .returning({ id: campaigns.id });
  const rows = campaign.products.map((reference) => ({
    campaignId: created!.id,
    productId: idOf.get(reference)!,
  }));
  await tx.insert(campaignProducts).values(rows);
}

/** Past the domain, which gives every review the date of today. */
async function loadReviews(tx: Db, idOf: ReadonlyMap<string, number>): Promise<void> {
  const rows = demoReviews.map(({ product, daysAgo, ...review }) => ({
    ...review,
    productId: idOf.get(product)!,
    writtenAt: new Date(Date.now() - daysAgo * DAY_MS),
  }));
  await tx.insert(reviews).values(rows);
}
