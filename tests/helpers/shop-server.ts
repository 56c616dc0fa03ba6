// The built shop with its demonstration catalogue, as the browser tests visit it. Started and stopped
// by Playwright, which gives the ports.
import { serveDemo } from '#demo/serve-demo.ts';
import { closeOnSignals, explainFailure } from '#server/main.ts';

try {
  const { PORT, SANDBOX_PORT } = process.env;
  closeOnSignals(await serveDemo(Number(PORT), Number(SANDBOX_PORT)));
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`);
  process.exit(1);
}
