import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#server/base/config/config.ts';
import { builtPages } from '../scripts/building/page-build.ts';
import type { Database } from '../server/base/db/open.ts';
import { keepRoundCurrent } from './keep-round.ts';
import { loadDemo } from './load.ts';
import { runWithSandbox } from './run-with-sandbox.ts';

const pushKeys = () => ({
  PUSH_PUBLIC_KEY: process.env.PUSH_PUBLIC_KEY ?? '',
  PUSH_PRIVATE_KEY: process.env.PUSH_PRIVATE_KEY ?? '',
});

/** Serves the built shop with demonstration and sandbox; without `databaseUrl`, the data are in a temporary folder.
 * Port 0 takes a free one. Load this file with `importBuilt`. */
export async function serveDemo(
  port: number,
  sandboxPort = 0,
  databaseUrl = '',
): ReturnType<typeof runWithSandbox> {
  const folder = mkdtempSync(join(tmpdir(), 'sandaga-demo-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const options = {
    environment: {
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: 'error',
      RATE_LIMIT_PER_MINUTE: '1000000',
      // Browsers and builds on two cores must not look like many shoppers.
      SHED_LOAD_AFTER_MS: '600000',
      ...pushKeys(),
    },
    pages: builtPages(),
    prepare: async ({ db }: Database) => {
      await loadDemo(db, () => undefined);
      await keepRoundCurrent(db, readConfig(options.environment));
    },
  };
  return runWithSandbox(options, () => undefined);
}
