// The built shop with its demonstration catalogue, as the browser tests visit it. Started and stopped
// by Playwright, which gives the port; the data live in a folder of their own.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadDemo } from '#demo/load.ts';
import { closeOnSignals, explainFailure, runServer } from '#server/main.ts';
import { builtPages } from '../../scripts/page-build.ts';

const folder = mkdtempSync(join(tmpdir(), 'sandaga-shop-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
try {
  const pages = builtPages();
  if (pages === undefined) throw new Error('Build the shop first: node scripts/setup.mjs');
  const running = await runServer({
    environment: {
      PORT: process.env.PORT,
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
      RATE_LIMIT_PER_MINUTE: '1000000',
    },
    pages,
    prepare: ({ db }) => loadDemo(db, () => undefined),
  });
  closeOnSignals(running);
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`);
  process.exit(1);
}
