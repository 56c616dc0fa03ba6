import { importBuilt } from '../scripts/import-built.ts';

// The shop as an operator runs it, in a process of its own so that its CPU and memory can be read.
const { builtPages, closeOnSignals, runServer } = await importBuilt();
const running = await runServer({
  environment: { LOG_LEVEL: 'info', RATE_LIMIT_PER_MINUTE: '1000000', ...process.env },
  pages: builtPages(),
});
closeOnSignals(running);
// Nobody is left to stop it once whoever measures is gone.
process.once('disconnect', () => process.exit(1));
process.send?.({ address: running.address });
