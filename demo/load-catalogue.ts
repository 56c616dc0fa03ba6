import { join } from 'node:path';
import { and, eq, lt, or, sql } from 'drizzle-orm';
import type { Db } from '#server/base/db/open.ts';
import { importCatalogue } from '#server/goods/catalogue/import/import-catalogue.ts';
import { openTable } from '#server/goods/catalogue/import/reading/read-table.ts';
import {
  campaignProducts,
  campaigns,
  categories,
  products,
} from '#server/goods/catalogue/tables.ts';
import { questions } from '#server/goods/questions/tables.ts';
import { reviews } from '#server/goods/reviews/tables.ts';
import { type DemoCampaign, demoCampaigns } from './campaigns.ts';
import { demoCategories } from './categories.ts';
import { dayFromNow } from './days.ts';
import type { PictureOf } from './load-pictures.ts';
import { demoQuestions } from './questions.ts';
import { demoReviews } from './reviews.ts';

const FILE = join(import.meta.dirname, 'catalogue.csv');
const CAMPAIGN_DAYS = 45;
const DAY_MS = 86_400_000;

export async function hasProducts(db: Db): Promise<boolean> {
  const [known] = await db.select({ id: products.id }).from(products).limit(1);
  return known !== undefined;
}

/** Imports the file of the demonstration's products; their categories, pictures, campaigns, reviews and questions join them. */
export async function loadCatalogue(tx: Db, pictureOf: PictureOf): Promise<void> {
  await tx.insert(categories).values(
    demoCategories.map(({ name, picture }, place) => ({
      name,
      rank: place + 1,
      picture: pictureOf.get(picture),
    })),
  );
  const { refused } = await importCatalogue(tx, await openTable(FILE));
  if (refused.length > 0) throw new Error(`${FILE}:${refused[0]!.line}: ${refused[0]!.reason}`);
  const idOf = await findProducts(tx);
  await givePictures(tx, idOf, pictureOf);
  for (const campaign of demoCampaigns) await loadCampaign(tx, campaign, idOf, pictureOf);
  await loadReviews(tx, idOf);
  await loadQuestions(tx, idOf);
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

async function findProducts(tx: Db): Promise<ReadonlyMap<string, number>> {
  const found = await tx.select({ id: products.id, reference: products.reference }).from(products);
  return new Map(found.map(({ id, reference }) => [reference, id]));
}

async function givePictures(
  tx: Db,
  idOf: ReadonlyMap<string, number>,
  pictureOf: PictureOf,
): Promise<void> {
  const given = [...idOf].flatMap(([reference, id]) => {
    const hash = pictureOf.get(reference);
    return hash === undefined ? [] : [{ id, hash }];
  });
  await tx.execute(sql`
    update products set pictures = array[given.hash]
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given(id int, hash text)
    where products.id = given.id`);
}

async function loadCampaign(
  tx: Db,
  campaign: DemoCampaign,
  idOf: ReadonlyMap<string, number>,
  pictureOf: PictureOf,
): Promise<void> {
  const { kind, title, subtitle } = campaign;
  const [created] = await tx
    .insert(campaigns)
    .values({
      kind,
      title,
      subtitle,
      picture: pictureOf.get(`banner-${kind}`),
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

/** Past the domain as well; each was answered the next day. */
async function loadQuestions(tx: Db, idOf: ReadonlyMap<string, number>): Promise<void> {
  const rows = demoQuestions.map(({ product, askedDaysAgo, answer, ...question }) => {
    const askedAt = new Date(Date.now() - askedDaysAgo * DAY_MS);
    return {
      ...question,
      productId: idOf.get(product)!,
      askedAt,
      ...(answer !== undefined && {
        answer,
        answeredAt: new Date(askedAt.getTime() + DAY_MS),
        state: 'published' as const,
        isTold: true,
      }),
    };
  });
  await tx.insert(questions).values(rows);
}
