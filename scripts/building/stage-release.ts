import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { EXTERNAL } from './build-program.ts';

const root = join(import.meta.dirname, '../..');

/** Files that the built programs need, and those for the operator. */
const FILES = [
  'CHANGELOG.md',
  'LICENSE',
  'bin/shop',
  'build/client',
  'build/driver',
  'build/office',
  'build/program',
  'build/till',
  'demo/catalogue.csv',
  'demo/pictures',
  'deploy',
  'docs/gestion.md',
  'docs/operations',
  'docs/pictures',
  'docs/security.md',
  'node_modules/@fastify/swagger-ui/static',
  'node_modules/dejavu-fonts-ttf/LICENSE',
  'node_modules/dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf',
  'node_modules/dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf',
  'node_modules/node/bin/node',
  'scripts/keep-running.sh',
  'scripts/start.mjs',
  'server/site/content/pages',
  'server/base/db/migrations',
];

type Manifest = {
  version: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};

export const releasedVersion = () => manifestOf(root).version;

/**
 * Copies the built shop into a folder: programs, pages, unbundled packages with this machine's native parts, and Node.
 * `bin/shop` starts it there without a network and without installed software but the PostgreSQL of `DATABASE_URL`.
 * Source maps are left out, as Node reads them only on request.
 */
export function stageRelease(folder: string): void {
  for (const file of [...FILES, ...packagesOf(EXTERNAL)]) {
    cpSync(join(root, file), join(folder, file), {
      recursive: true,
      filter: (from) => !from.endsWith('.map'),
    });
  }
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true });
  symlinkSync('../node/bin/node', join(folder, 'node_modules/.bin/node'));
  const manifest = { name: 'sandaga', version: releasedVersion(), type: 'module', private: true };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

function packagesOf(names: readonly string[]): string[] {
  const found = new Set<string>();
  const visit = (name: string, from: string) => {
    const folders = createRequire(join(from, 'package.json')).resolve.paths(name) ?? [];
    const folder = folders.map((at) => join(at, name)).find((at) => existsSync(at));
    // An optional package may be for another machine.
    if (folder === undefined || found.has(relative(root, folder))) return;
    found.add(relative(root, folder));
    const { dependencies = {}, optionalDependencies = {} } = manifestOf(folder);
    for (const needed of [...Object.keys(dependencies), ...Object.keys(optionalDependencies)]) {
      visit(needed, folder);
    }
  };
  for (const name of names) visit(name, root);
  return [...found];
}

const manifestOf = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
