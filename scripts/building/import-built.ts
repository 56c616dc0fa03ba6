import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '../..');

/** Imports `built-shop.ts` from the build, with its pages and production React. Throws when the shop is not built. */
export async function importBuilt(): Promise<typeof import('./built-shop.ts')> {
  const file = join(root, 'build/program/built-shop.js');
  if (!existsSync(file)) throw new Error('Build the shop first: node scripts/setup.mjs');
  // As `start.mjs` does.
  enableCompileCache(join(root, 'node_modules/.cache/node'));
  return import(pathToFileURL(file).href);
}
