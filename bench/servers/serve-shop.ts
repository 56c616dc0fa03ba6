import { importBuilt } from '../../scripts/building/import-built.ts';

// The shop as an operator runs it, in a process of its own so that its CPU and memory can be read.
/** A few of them order all the time and never pay. */
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
// Nobody is left to stop it once whoever measures is gone.
process.once('disconnect', () => process.exit(1));
process.send?.({ address: running.address });
