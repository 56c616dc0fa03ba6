// The sources of the build; plain JavaScript, as `setup.mjs` reads it before anything is installed.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

const PLACES = [
  'browser',
  'contract',
  'demo',
  'driver',
  'office',
  'sandbox',
  'scripts/building/build-workers.ts',
  'scripts/building/build-program.ts',
  'scripts/building/build-sources.mjs',
  'scripts/building/build.ts',
  'scripts/building/built-shop.ts',
  'scripts/building/client-chunks.ts',
  'scripts/building/page-build.ts',
  'scripts/run-shop.ts',
  'server',
  'shop',
  'till',
  'package-lock.json',
  'package.json',
  'react-router.config.ts',
  'vite.config.ts',
  'vite.driver.config.ts',
  'vite.office.config.ts',
  'vite.till.config.ts',
];
const NOT_BUILT =
  /\.(test\.tsx?|fixture\.ts|csv|md|sql)$|^demo\/pictures\/|^server\/base\/db\/migrations\//;

/** Paths from `root`, in a stable order. */
export function buildSources(root) {
  return PLACES.flatMap((place) => filesIn(join(root, place)))
    .map((file) => relative(root, file))
    .filter((file) => !NOT_BUILT.test(file));
}

function filesIn(place) {
  if (!existsSync(place)) return [];
  if (!statSync(place).isDirectory()) return [place];
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}
