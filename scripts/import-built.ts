import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '..');

/** What `built-shop.ts` names, as it was built: with the pages and production's React. Throws when the shop was not built. */
export const importBuilt = () => importProgram<typeof import('./built-shop.ts')>('built-shop');

/** Imports a program of `build/program`. Throws when the shop was not built. */
export async function importProgram<T>(name: string): Promise<T> {
  const file = join(root, `build/program/${name}.js`);
  if (!existsSync(file)) throw new Error('Build the shop first: node scripts/setup.mjs');
  // Kept from the last start, compiled modules halve the time to the next one. It counts for what is
  // imported later.
  enableCompileCache(join(root, 'node_modules/.cache/node'));
  return import(pathToFileURL(file).href);
}
