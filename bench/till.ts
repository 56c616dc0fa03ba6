import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { paths } from '#contract/base/paths.ts';
import { places } from '#server/goods/stock/tables.ts';
import { createTill } from '#server/money/tills/staff/tills.ts';
import { anAccount, byMachine } from '#tests/helpers/base/cast.ts';
import { findFreePort } from '#tests/helpers/base/free-port.ts';
import { openDatabase } from '../server/base/db/open.ts';
import { onTablet, type TabletTimes } from './on-tablet.ts';
import { sellAllDay } from './sell-all-day.ts';
import { withChild } from './servers/child.ts';
import { describeCode } from './servers/measured-code.ts';
import { startPostgres } from './servers/postgres.ts';

// `npm run bench:till`: times a day of 3,000 sales and the page on a slow tablet, and overwrites `bench/results-till.md`.

const PRODUCTS = 10_000;
const SALES = 3_000;
const PASSWORD = 'mesure-de-caisse';

const code = describeCode(join(import.meta.dirname, '..'));
const postgres = await startPostgres();
try {
  const DATABASE_URL = await postgres.withProducts(PRODUCTS);
  const database = await openDatabase({ databaseUrl: DATABASE_URL, dataDir: '' });
  const { db } = database;
  const [place] = await db.select().from(places).where(eq(places.isDefault, true));
  const form = { code: 'C1', name: 'Comptoir', place_id: place!.id };
  const till = await createTill(db, byMachine, form);
  const email = `caisse-${randomUUID()}@example.sn`;
  const seller = await anAccount(db, { role: 'seller', email, phone: null, password: PASSWORD });
  const environment = {
    PORT: '0',
    HOST: '127.0.0.1',
    DATABASE_URL,
    SESSION_SECRET: '',
    SANDBOX_PORT: `${await findFreePort()}`,
  };
  try {
    const { parts, tablet } = await withChild('serve-shop.ts', environment, async ({ address }) => {
      const parts = await sellAllDay({ db, address, seller, tillId: till.id, sales: SALES });
      const tablet = await onTablet({ address, email, password: PASSWORD });
      return { parts, tablet };
    });
    const text = describe(parts, tablet);
    writeFileSync(join(import.meta.dirname, 'results-till.md'), text);
    console.log(text);
  } finally {
    await database.close();
  }
} finally {
  await postgres.stop();
}

function describe(parts: number[], tablet: TabletTimes): string {
  const first = parts[0]!;
  return [
    '# La caisse',
    '',
    `Node ${process.version}, ${cpus().length} cœurs (${cpus()[0]?.model.trim()}), ${new Date().toISOString().slice(0, 10)}, charge de la machine ${loadavg()[0]!.toFixed(1)}.`,
    `${code}.`,
    '',
    `## ${SALES} ventes sur une caisse (\`POST ${paths.tillCommands}\`, une vente à la fois)`,
    '',
    '| ventes | médiane | contre les premières |',
    '| --- | ---: | ---: |',
    ...parts.map((ms, place) => {
      const size = SALES / parts.length;
      const range = `${place * size + 1} à ${(place + 1) * size}`;
      return `| ${range} | ${ms.toFixed(1)} ms | ${(ms / first).toFixed(2)} |`;
    }),
    '',
    `## La page sur une tablette lente (processeur divisé par 6, 400 kbit/s, 400 ms), ${PRODUCTS} articles`,
    '',
    '| étape | durée |',
    '| --- | ---: |',
    ...Object.entries(tablet).map(([what, ms]) => `| ${what} | ${Math.round(ms)} ms |`),
    '',
  ].join('\n');
}
