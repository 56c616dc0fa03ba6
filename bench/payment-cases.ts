import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSandbox } from '#tests/helpers/base/open-sandbox.ts';
import { openDatabase } from '../server/base/db/open.ts';
import { cases } from './payment-case-list.ts';
import { PaymentDesk } from './payment-desk.ts';
import { startChild } from './servers/child.ts';
import { startPostgres } from './servers/postgres.ts';

// Pays orders through the sandbox in every way that went wrong once, kills the shop in between, and prints what became
// of each order and of the money.

const COLUMNS = [
  'cas',
  'commande',
  'moyen',
  'état',
  'comptés',
  'payé',
  'total',
  'lettres',
  'verdict',
];

const isRight = await runCases();
process.exit(isRight ? 0 : 1);

async function runCases(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-payments-'));
  const postgres = await startPostgres();
  const sandbox = await openSandbox({ slowMs: 10_000, retryMs: 1000 });
  const databaseUrl = await postgres.withProducts(0);
  const database = await openDatabase({ databaseUrl, dataDir: folder });
  const environment = {
    ...sandbox.settings,
    HOST: '127.0.0.1',
    SHOP_MODE: 'demo',
    SESSION_SECRET: '',
    LOG_LEVEL: 'silent',
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
  };
  const desk = await PaymentDesk.open(database.db, sandbox, (port) =>
    startChild('serve-shop.ts', {
      ...environment,
      PORT: port,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
    }),
  );
  console.log(`| ${COLUMNS.join(' | ')} |\n|${' --- |'.repeat(COLUMNS.length)}`);
  let wrong = 0;
  try {
    for (const { title, kind, provider, run } of cases) {
      await sandbox.post('/reset');
      const order = await desk.place(kind);
      const faults = await run(desk, order).then(
        () => [],
        (error: Error) => [error.message],
      );
      const { states, booked, paidXof, totalXof, letters } = await desk.outcomeOf(order);
      wrong += faults.length > 0 ? 1 : 0;
      const verdict = faults.length > 0 ? `FAUX : ${faults[0]}` : 'juste';
      const amounts = [booked, paidXof, totalXof, letters];
      console.log(`| ${[title, kind, provider, states, ...amounts, verdict].join(' | ')} |`);
    }
    console.log(`\n${cases.length - wrong} justes, ${wrong} faux`);
    return wrong === 0;
  } finally {
    await desk.close();
    await database.close();
    await sandbox.close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
