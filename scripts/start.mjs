// What `npm start` runs: the program that `build-program.ts` made of `run-shop.ts`. Plain JavaScript, as
// Node would load what takes types off for it, in a tenth of a second.
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Kept from the last start, compiled modules halve the time to the next one.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url)));
await import('../build/program/start.js');
