// `npm start` runs the program that `build-program.ts` made of `run-shop.ts`. Plain JavaScript, as loading the type
// stripper costs a tenth of a second.
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// The cache of compiled modules halves the time of the next start.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url)));
await import('../build/program/start.js');
