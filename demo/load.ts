import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type Config, readConfig } from '#server/base/config/config.ts';
import { type Db, rowsOf } from '#server/base/db/open.ts';
import { keepHistoryCurrent } from './history/keep-current.ts';
import { loadHistory } from './history/load.ts';
import { keepRoundCurrent } from './keep-round.ts';
import { hasAlerts, loadAlerts } from './load-alerts.ts';
import { hasApiKeys, loadApiKeys } from './load-api-keys.ts';
import { hasProducts, keepCampaignsCurrent, loadCatalogue } from './load-catalogue.ts';
import { hasConversations, loadConversations } from './load-conversations.ts';
import { hasCoupons, loadCoupons } from './load-coupons.ts';
import { hasPacks, keepPacksCurrent, loadPacks } from './load-packs.ts';
import { hashDemoPassword, hasPeople, loadPeople } from './load-people.ts';
import { loadPictures, type PictureOf } from './load-pictures.ts';
import { loadPlaces } from './load-places.ts';
import { hasSlots, loadSlots } from './load-slots.ts';
import { hasVehicles, loadVehicles } from './load-vehicles.ts';
import { hasVouchers, loadVouchers } from './load-vouchers.ts';

const LOADING_LOCK = 4_726_002;
const LOCK_AGAIN_MS = 200;
const DAY_MS = 86_400_000;

/**
 * Loads the demonstration catalogue into an empty database, its packs, slots, vehicles, coupons, vouchers, API keys, alerts and conversations where there are none, and where
 * there is nobody its people with ten weeks of their trade. Keeps campaigns, packs and that history
 * current: each start moves their dates around today. With `daily` the driver has a round of today as well, and all of
 * it is kept so every day. Safe to call
 * from several processes at once.
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
  if (!(await hasApiKeys(db))) await loadOnce(db, hasApiKeys, loadApiKeys);
  if (!(await hasVouchers(db))) await loadOnce(db, hasVouchers, loadVouchers);
  if (!(await hasAlerts(db))) await loadOnce(db, hasAlerts, loadAlerts);
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

/** Loads something in a transaction, unless another process did so meanwhile. */
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

/** Asks again and again: the server would stop a statement that waits longer than a request may. */
async function lockLoading(tx: Db): Promise<void> {
  const take = sql`select pg_try_advisory_xact_lock(${LOADING_LOCK}) as taken`;
  while (!rowsOf<{ taken: boolean }>(await tx.execute(take))[0]!.taken) await delay(LOCK_AGAIN_MS);
}
