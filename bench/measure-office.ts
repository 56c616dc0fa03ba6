import { anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { findFreePort } from '#tests/helpers/base/free-port.ts';
import { openDatabase } from '../server/base/db/open.ts';
import { dashboards, officeLists, storefront, WAYS, type Way } from './office-questions.ts';
import { withChild } from './servers/child.ts';

export type Latency = { medianMs: number; p95Ms: number };
export type OfficeRow = {
  what: string;
  way: Way | '';
  took: Latency;
  /** Median of the storefront's list, requested in turn. `ratio` is the list's median divided by it. */
  shopMs: number;
  ratio: number;
};

const WARM_UPS = 8;
const TIMES = 40;
const NOTHING_KEPT = { CATALOGUE_CACHE_MB: '0' };

/** Starts a shop without catalogue cache, adds an admin to its database, and times each back-office list and dashboard
 * in turn with the storefront's list. */
export async function measureOffice(DATABASE_URL: string): Promise<OfficeRow[]> {
  const database = await openDatabase({ databaseUrl: DATABASE_URL, dataDir: '' });
  const environment = {
    PORT: '0',
    HOST: '127.0.0.1',
    DATABASE_URL,
    SESSION_SECRET: '',
    ...NOTHING_KEPT,
    SANDBOX_PORT: `${await findFreePort()}`,
  };
  try {
    return await withChild('serve-shop.ts', environment, async ({ address }) => {
      // Signs in only now: a session lasts ten minutes.
      const admin = await anAccount(database.db, {
        role: 'admin',
        email: `mesure-${Date.now()}@example.sn`,
        phone: null,
      });
      const headers = await signedIn(database.db, admin);
      const ask = (path: string) => timeOf(`${address}${path}`, headers);
      const rows: OfficeRow[] = [];
      for (const [what, asked] of officeLists) {
        for (const way of WAYS) {
          const path = asked[way];
          if (path !== undefined)
            rows.push({ what, way, ...(await compare(ask, path, storefront[way])) });
        }
      }
      for (const path of dashboards) {
        const what = `tableau de bord, ${path.split('=')[1]} j`;
        rows.push({ what, way: '', ...(await compare(ask, path, storefront['première page'])) });
      }
      return rows;
    });
  } finally {
    await database.close();
  }
}

/** Requests both lists in turn, so that other load slows them equally. The first eight requests do not count. */
async function compare(
  ask: (path: string) => Promise<number>,
  path: string,
  yardstick: string,
): Promise<Pick<OfficeRow, 'took' | 'shopMs' | 'ratio'>> {
  const times: number[] = [];
  const shopTimes: number[] = [];
  for (let turn = 0; turn < WARM_UPS + TIMES; turn += 1) {
    const [time, shopTime] = [await ask(path), await ask(yardstick)];
    if (turn < WARM_UPS) continue;
    times.push(time);
    shopTimes.push(shopTime);
  }
  const took = latencyOf(times);
  const shopMs = latencyOf(shopTimes).medianMs;
  return { took, shopMs, ratio: took.medianMs / shopMs };
}

function latencyOf(times: number[]): Latency {
  const sorted = times.toSorted((a, b) => a - b);
  return { medianMs: sorted[TIMES / 2]!, p95Ms: sorted[Math.floor(TIMES * 0.95)]! };
}

/** Milliseconds to the last byte. Throws unless the status is 2xx. */
async function timeOf(url: string, headers: Record<string, string>): Promise<number> {
  const start = performance.now();
  const answer = await fetch(url, { headers });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text.slice(0, 300)}`);
  return performance.now() - start;
}
