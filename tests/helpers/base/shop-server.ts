// The built shop over the demonstration's database, for the browser tests; `worker-shop.ts` starts and stops it.
import { importBuilt } from '../../../scripts/building/import-built.ts';
import type { Listening } from './worker-shop.ts';

const { closeOnSignals, explainFailure, serveDemo } = await importBuilt();
try {
  const { PORT, DATABASE_URL } = process.env;
  const running = await serveDemo(Number(PORT), 0, DATABASE_URL);
  closeOnSignals(running);
  // Ends with a killed worker.
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  const { sandboxAddress } = running;
  process.send?.({ sandboxAddress } satisfies Listening);
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`);
  process.exit(1);
}
