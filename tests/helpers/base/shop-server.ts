// The built shop over a database that holds the demonstration, as the browser tests visit it. Started
// and stopped by `worker-shop.ts`.
import { importBuilt } from '../../../scripts/building/import-built.ts';
import type { Listening } from './worker-shop.ts';

const { closeOnSignals, explainFailure, serveDemo } = await importBuilt();
try {
  const { PORT, DATABASE_URL } = process.env;
  const running = await serveDemo(Number(PORT), 0, DATABASE_URL);
  closeOnSignals(running);
  // A worker that was killed leaves no shop behind.
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  const { sandboxAddress } = running;
  process.send?.({ sandboxAddress } satisfies Listening);
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`);
  process.exit(1);
}
