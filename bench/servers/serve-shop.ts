import { importBuilt } from '../../scripts/building/import-built.ts';

// The shop in its own process, so that its CPU and memory can be read.
/** A few buyers order all the time and never pay. */
const ENDLESS_BUYERS = { ORDER_HOLD_MAX_PIECES: '10000' };
const { builtPages, closeOnSignals, runServer } = await importBuilt();
const running = await runServer({
  environment: {
    LOG_LEVEL: 'info',
    RATE_LIMIT_PER_MINUTE: '1000000',
    ...ENDLESS_BUYERS,
    ...process.env,
  },
  pages: builtPages(),
});
closeOnSignals(running);
// Without its parent no process would stop it.
process.once('disconnect', () => process.exit(1));
process.send?.({ address: running.address });
