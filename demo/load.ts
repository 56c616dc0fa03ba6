import { setTimeout as delay } from 'node:timers/promises';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { type OpeningWeek, weekText } from '#contract/goods/stock/opening-hours.ts';
import { type Config, readConfig } from '#server/base/config/config.ts';
import { type Db, rowsOf } from '../server/base/db/open.ts';
import { apiKeys } from '../server/base/identity/tables.ts';
import { plusDays, today } from '../server/base/time.ts';
import { vehicles } from '../server/delivery/rounds/tables.ts';
import { categories, products } from '../server/goods/catalogue/tables.ts';
import { displayedProducts, places } from '../server/goods/stock/tables.ts';
import { createApiKey } from '../server/people/api-keys/api-keys.ts';
import { coupons } from '../server/sales/coupons/tables.ts';
import { deliverySlots, deliveryZones } from '../server/sales/orders/delivery/tables.ts';
import { keepHistoryCurrent } from './history/keep-current.ts';
import { loadHistory } from './history/load.ts';
import { keepRoundCurrent } from './keep-round.ts';
import { hasProductAlerts, loadProductAlerts } from './load-alerts.ts';
import {
  hasProducts,
  keepCampaignsCurrent,
  loadCatalogue,
  loadPictures,
  type PictureOf,
} from './load-catalogue.ts';
import { hasConversations, loadConversations } from './load-conversations.ts';
import { hasPacks, keepPacksCurrent, loadPacks } from './load-packs.ts';
import { hashDemoPassword, hasPeople, loadPeople } from './load-people.ts';
import { hasServices, loadServices } from './load-services.ts';
import { hasVouchers, loadVouchers } from './load-vouchers.ts';

type Hours = Omit<typeof deliverySlots.$inferInsert, 'zoneId' | 'weekday'>;

const MORNING: Hours = { fromTime: '09:00', untilTime: '12:00', maxOrders: 6, maxLitres: 4000 };

const AFTERNOON: Hours = { fromTime: '14:00', untilTime: '18:00', maxOrders: 8, maxLitres: 5000 };

const WHOLE_MORNING: Hours = { fromTime: '09:00', untilTime: '13:00', maxOrders: 5 };

/** By weekday; far zones close earlier. */
const SLOTS: Record<string, { weekdays: number[]; hours: Hours }[]> = {
  Dakar: [
    { weekdays: [1, 2, 3, 4, 5, 6], hours: MORNING },
    { weekdays: [1, 2, 3, 4, 5], hours: AFTERNOON },
  ],
  'Pikine, Guédiawaye, Keur Massar': [{ weekdays: [1, 2, 3, 4, 5, 6], hours: WHOLE_MORNING }],
  'Rufisque, Bargny, Diamniadio': [
    { weekdays: [2, 4, 6], hours: { ...WHOLE_MORNING, closesBefore: 2, closesAt: '12:00' } },
  ],
};

const LITRES: Record<string, number> = {
  CONGELATEUR: 700,
  REFRIGERATEUR: 900,
  'MACHINE A LAVER': 500,
  CUISINIERE: 450,
  CLIMATISEUR: 300,
  TELEVISION: 250,
};

/** Days before loading; without an end. */
const RUN_DAYS = 10;

const LOADING_LOCK = 4_726_002;
const LOCK_AGAIN_MS = 200;
const DAY_MS = 86_400_000;

/**
 * Loads what is missing into an empty database and moves its dates around today at each start. `daily` adds the
 * driver's round and repeats it every day. Several processes may call it.
 */
export async function loadDemo(
  db: Db,
  say: (line: string) => void,
  { daily = false, config = readConfig({}) }: { daily?: boolean; config?: Config } = {},
): Promise<void> {
  const [isNew, lacksPacks] = [!(await hasProducts(db)), !(await hasPacks(db))];
  if (isNew) say('Chargement du catalogue de démonstration…');
  const pictureOf: PictureOf = isNew || lacksPacks ? await loadPictures(db) : new Map();
  if (isNew) await loadOnce(db, hasProducts, (tx) => loadCatalogue(tx, pictureOf));
  if (lacksPacks) await loadOnce(db, hasPacks, (tx) => loadPacks(tx, pictureOf));
  if (!(await hasPeople(db))) {
    const passwordHash = await hashDemoPassword();
    await loadOnce(db, hasPeople, async (tx) => {
      await loadPeople(tx, passwordHash);
      await loadPlaces(tx);
      await loadHistory(tx, config);
    });
  }
  if (!(await hasSlots(db))) await loadOnce(db, hasSlots, loadSlots);
  if (!(await hasVehicles(db))) await loadOnce(db, hasVehicles, loadVehicles);
  if (!(await hasCoupons(db))) await loadOnce(db, hasCoupons, loadCoupons);
  if (!(await hasServices(db))) await loadOnce(db, hasServices, loadServices);
  if (!(await hasApiKeys(db))) await loadOnce(db, hasApiKeys, loadApiKeys);
  if (!(await hasVouchers(db))) await loadOnce(db, hasVouchers, loadVouchers);
  if (!(await hasProductAlerts(db))) await loadOnce(db, hasProductAlerts, loadProductAlerts);
  if (!(await hasConversations(db))) await loadOnce(db, hasConversations, loadConversations);
  const keep = async () => {
    await keepCampaignsCurrent(db);
    await keepPacksCurrent(db);
    await keepHistoryCurrent(db, config);
  };
  await keep();
  if (!daily) return;
  await keepRoundCurrent(db, config);
  const keepOrSay = () =>
    keep()
      .then(() => keepRoundCurrent(db, config))
      .catch(() => say('Les dates de la démonstration n’ont pas été repoussées.'));
  setInterval(keepOrSay, DAY_MS).unref();
}

/** Skips what another process loaded. */
async function loadOnce(
  db: Db,
  isThere: (tx: Db) => Promise<boolean>,
  load: (tx: Db) => Promise<void>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockLoading(tx);
    if (!(await isThere(tx))) await load(tx);
  });
}

/** Polls: the server stops a statement that waits too long. */
async function lockLoading(tx: Db): Promise<void> {
  const take = sql`select pg_try_advisory_xact_lock(${LOADING_LOCK}) as taken`;
  while (!rowsOf<{ taken: boolean }>(await tx.execute(take))[0]!.taken) await delay(LOCK_AGAIN_MS);
}

const hasApiKeys = async (db: Db): Promise<boolean> => (await db.$count(apiKeys)) > 0;

/** Texts are not stored; one key ends soon. */
async function loadApiKeys(tx: Db): Promise<void> {
  for (const [name, days] of [
    ['Sage Comptabilité', 300],
    ['Tableau de bord Power BI', 9],
  ] as const) {
    await createApiKey(
      tx,
      { kind: 'machine' },
      {
        name,
        rights:
          days > 100 ? ['accounting:read', 'payments:read'] : ['orders:read', 'catalogue:read'],
        requests_per_minute: 60,
        expires_on: plusDays(today(), days),
      },
    );
  }
}

const hasCoupons = async (db: Db): Promise<boolean> => (await db.$count(coupons)) > 0;

/** With codes, since an automatic one would change all prices. */
async function loadCoupons(tx: Db): Promise<void> {
  const startsOn = plusDays(today(), -RUN_DAYS);
  const cold = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(eq(categories.name, 'CONGELATEUR'));
  await tx.insert(coupons).values([
    {
      code: 'TERANGA10',
      title: 'Dix pour cent de téranga',
      kind: 'percent',
      value: 10,
      floorXof: 100_000,
      ceilingXof: 25_000,
      startsOn,
    },
    {
      code: 'FROID15000',
      title: 'Semaine du froid',
      kind: 'amount',
      value: 15_000,
      floorXof: 150_000,
      maxUses: 200,
      categoryIds: cold.map(({ id }) => id),
      stacks: true,
      startsOn,
    },
  ]);
}

const DISPLAYED = 12;

/** One showroom with its week, and some products to be seen there. */
async function loadPlaces(db: Db): Promise<void> {
  const open = [{ from: '09:00', until: '19:00' }];
  const week: OpeningWeek = [open, open, open, open, open, open, []];
  const [showroom] = await db
    .update(places)
    .set({
      kind: 'showroom',
      collects: true,
      address: 'Avenue Lamine Guèye, Dakar',
      phone: '+221 33 800 00 00',
      introduction: 'Les appareils sont branchés : venez les écouter et ouvrir leurs portes.',
      week,
      hours: weekText(week),
    })
    .where(and(eq(places.isDefault, true), eq(places.hours, '')))
    .returning({ id: places.id });
  if (showroom === undefined) return;
  const shown = await db
    .select({ productId: products.id })
    .from(products)
    .where(eq(products.listed, true))
    .orderBy(asc(products.rank), asc(products.id))
    .limit(DISPLAYED);
  if (shown.length === 0) return;
  await db
    .insert(displayedProducts)
    .values(shown.map(({ productId }) => ({ productId, placeId: showroom.id })));
}

async function hasSlots(db: Db): Promise<boolean> {
  const [known] = await db.select({ id: deliverySlots.id }).from(deliverySlots).limit(1);
  return known !== undefined;
}

async function loadSlots(db: Db): Promise<void> {
  const zones = await db
    .select({ id: deliveryZones.id, name: deliveryZones.name })
    .from(deliveryZones)
    .where(inArray(deliveryZones.name, Object.keys(SLOTS)));
  const rows = zones.flatMap(({ id: zoneId, name }) =>
    (SLOTS[name] ?? []).flatMap(({ weekdays, hours }) =>
      weekdays.map((weekday) => ({ ...hours, zoneId, weekday })),
    ),
  );
  if (rows.length > 0) await db.insert(deliverySlots).values(rows);
  for (const [name, volumeLitres] of Object.entries(LITRES)) {
    const ofCategory = sql`(select ${categories.id} from ${categories} where ${eq(categories.name, name)})`;
    await db
      .update(products)
      .set({ volumeLitres })
      .where(sql`${products.categoryId} in ${ofCategory} and ${products.volumeLitres} is null`);
  }
}

async function hasVehicles(db: Db): Promise<boolean> {
  const [known] = await db.select({ id: vehicles.id }).from(vehicles).limit(1);
  return known !== undefined;
}

/** The large products of a morning fill the van. */
async function loadVehicles(db: Db): Promise<void> {
  await db.insert(vehicles).values([
    { name: 'Fourgon Peugeot Boxer', plate: 'DK-4821-AB', maxLitres: 8000, maxKg: 1200 },
    { name: 'Tricycle', plate: 'DK-1177-C', maxLitres: 1200, maxKg: 300 },
  ]);
}
