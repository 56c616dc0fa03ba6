// The built shop with its demonstration catalogue, as the browser tests visit it. Started and stopped
// by Playwright, which gives the port.
import { serveDemo } from '#demo/serve-demo.ts';
import { closeOnSignals, explainFailure } from '#server/main.ts';

try {
  closeOnSignals(await serveDemo(Number(process.env.PORT)));
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`);
  process.exit(1);
}
