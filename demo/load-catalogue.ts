import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, lt, or, sql } from 'drizzle-orm';
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
import type { Db } from '../server/base/db/open.ts';

import { restorePicture } from '../server/goods/media/save-picture.ts';
import { dayFromNow } from './days.ts';
import { demoQuestions } from './questions.ts';
import { demoReviews } from './reviews.ts';

export const demoCategories = [
  { name: 'CONGELATEUR', picture: 'AST-CF300-BL' },
  { name: 'TELEVISION', picture: 'SAM-CU8100-55' },
  { name: 'REFRIGERATEUR', picture: 'SAM-RT38-GR' },
  { name: 'CUISINIERE', picture: 'ROC-RGC60-IN' },
  { name: 'CLIMATISEUR', picture: 'SAM-AR12-BL' },
  { name: 'MACHINE A LAVER', picture: 'LG-F2V5-BL' },
  { name: 'MICRO-ONDES', picture: 'SAM-MG23-AR' },
  { name: 'FER A REPASSER', picture: 'PHI-DST3030-BU' },
  { name: 'VENTILATEUR', picture: 'BIN-SF16-BU' },
  { name: 'MIXEUR', picture: 'MOU-LM2-RG' },
  { name: 'BOUILLOIRE', picture: 'MOU-BY-IN' },
  { name: 'FOUR', picture: 'MOU-OX46-NR' },
  { name: 'CHAUFFE-EAU', picture: 'MID-D50-BL' },
  { name: 'SMARTPHONE', picture: 'TEC-CAM30-OR' },
  { name: 'ORDINATEUR', picture: 'HP-15FD-AR' },
  { name: 'SONORISATION', picture: 'JBL-PBX110-NR' },
  { name: 'FONTAINE A EAU', picture: 'MID-YL16-BL' },
] as const;

/** `products` holds references; the picture is `banner-<kind>`. */
type DemoCampaign = {
  kind: 'promotion' | 'ramadan' | 'tabaski' | 'korite';
  title: string;
  subtitle: string;
  products: string[];
};

export const demoCampaigns: readonly DemoCampaign[] = [
  {
    kind: 'promotion',
    title: 'Les prix baissent dans toute la maison',
    subtitle: 'Jusqu’à 15 % de moins sur une sélection d’appareils, dans la limite des stocks.',
    products:
      readReferences(`AST-CF300-BL SAM-CU8100-55 SAM-RT38-GR ROC-RGC60-IN SAM-AR12-BL LG-F2V5-BL
      SAM-MG23-AR PHI-DST3030-BU BIN-SF16-BU MOU-LM2-RG MOU-BY-IN MOU-OX46-NR MID-D50-BL
      TEC-CAM30-OR HP-15FD-AR JBL-PBX110-NR MID-YL16-BL HIS-FC55DD-GR HIS-A4K-43
      ELA-HG20-BL PHI-HD93-VE PHI-HD92-GT SAM-A58-BU LEN-IP3-GR`),
  },
  {
    kind: 'ramadan',
    title: 'Un ndogou préparé sans stress',
    subtitle: 'Réfrigérateurs, mixeurs, bouilloires et fours à prix réduit pendant le mois béni.',
    products:
      readReferences(`SAM-RT38-GR MOU-LM2-RG MOU-BY-IN MOU-OX46-NR PHI-HD93-VE PHI-HD92-GT HIS-RD22DR-RG
      PHI-HR3700-RS AST-AP38-BL AST-EO35-AR BEK-RCNA366-GT MOU-FP52-GT BIN-OT20-RG
      AST-FP92-BL BIN-BLG450-BL BIN-CK17-RG`),
  },
  {
    kind: 'tabaski',
    title: 'La Tabaski se prépare maintenant',
    subtitle: 'Congélateurs, cuisinières et hachoirs pour recevoir toute la famille.',
    products:
      readReferences(`AST-CF300-BL SAM-RT38-GR ROC-RGC60-IN MOU-LM2-RG HIS-FC55DD-GR ELA-HG20-BL
      AST-GC50-BL ROC-RCF200-BL BEK-RCNA366-GT BEK-GG15-NR HAI-HCF240-RG HAI-HRF340-OR
      MID-36GM-RG AST-SD350-VT END-EGC55-BG SHA-SCFK310-SL END-ECF100-BL END-EMG16-RG`),
  },
  {
    kind: 'korite',
    title: 'Une Korité pleine de bonnes surprises',
    subtitle: 'Téléphones, téléviseurs et petits appareils à offrir ou à s’offrir.',
    products:
      readReferences(`SAM-CU8100-55 LG-F2V5-BL SAM-MG23-AR PHI-DST3030-BU TEC-CAM30-OR HP-15FD-AR
      JBL-PBX110-NR HIS-A4K-43 SAM-A58-BU LEN-IP3-GR JBL-CHG5-BU AST-WT8-BU PHI-HR3700-RS
      INF-HT40-VR TCL-P640-50 HIS-WTHX-AR PHI-STH30-BL SMT-STSM7-BU SMT-STK15-VR MOU-FV-RG`),
  },
];

const FILE = join(import.meta.dirname, 'catalogue.csv');

const CAMPAIGN_DAYS = 45;

const DAY_MS = 86_400_000;

/** Whether the database has any product, also one that is not of the demo. */
export async function hasProducts(db: Db): Promise<boolean> {
  const [known] = await db.select({ id: products.id }).from(products).limit(1);
  return known !== undefined;
}

/** Adds the demo's categories, products with pictures, campaigns, reviews and questions. Throws on a faulty line. */
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

/** Restarts each demo campaign that ends today or has ended. */
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

/** Inserts directly: the shop would date each review today. */
async function loadReviews(tx: Db, idOf: ReadonlyMap<string, number>): Promise<void> {
  const rows = demoReviews.map(({ product, daysAgo, ...review }) => ({
    ...review,
    productId: idOf.get(product)!,
    writtenAt: new Date(Date.now() - daysAgo * DAY_MS),
  }));
  await tx.insert(reviews).values(rows);
}

/** Inserts directly as well; each answer is a day later than its question. */
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

function readReferences(text: string): string[] {
  return text.trim().split(/\s+/);
}

const FOLDER = join(import.meta.dirname, 'pictures');

const ENDING = '.webp';

const AT_ONCE = 4;

/** Picture hashes by product reference, pack code or `banner-<kind>`. */
export type PictureOf = ReadonlyMap<string, string>;

/** Stores the demo’s picture files in the database, several at once; returns their hashes. */
export async function loadPictures(db: Db): Promise<PictureOf> {
  const pictureOf = new Map<string, string>();
  const waiting = (await readdir(FOLDER)).filter((name) => name.endsWith(ENDING)).values();
  const load = async () => {
    for (const name of waiting) {
      const { hash } = await restorePicture(db, await readFile(join(FOLDER, name)));
      pictureOf.set(name.slice(0, -ENDING.length), hash);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, load));
  return pictureOf;
}
