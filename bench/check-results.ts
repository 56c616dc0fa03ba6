import { join } from 'node:path';
import { findStale } from './servers/measured-code.ts';

// Fails when the recorded results were measured on older code: a release needs new measurements.

for (const name of ['results.md', 'results-office.md']) {
  const stale = findStale(join(import.meta.dirname, '..'), join(import.meta.dirname, name));
  console.log(`bench/${name} ${stale ?? 'parle du code actuel'}`);
  if (stale !== undefined) process.exitCode = 1;
}
