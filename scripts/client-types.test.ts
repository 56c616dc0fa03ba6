import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import { describeCalls } from './client-types.ts';

const folder = join(import.meta.dirname, '../packages/client');

test('the types of the client are those of the contract (`npm run client` writes them anew)', () => {
  const written = readFileSync(join(folder, 'src/calls.ts'), 'utf8');
  expect(written === describeCalls()).toBe(true);
});

test('calls that no key is given are not in it, nor what only a person may ask', () => {
  const described = describeCalls();
  expect(described).toContain(`'GET ${paths.changedOrders}': {`);
  for (const path of [paths.staffApiKeys, paths.team, paths.sessions]) {
    expect(described).not.toContain(path);
  }
});

test('the package is built and packed with what its users need, and without our sources', () => {
  const out = mkdtempSync(join(tmpdir(), 'sandaga-client-'));
  try {
    // It packs what it builds first (`prepack`).
    const said = execFileSync('npm', ['pack', '--json', '--pack-destination', out], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [packed] = JSON.parse(said.slice(said.indexOf('['))) as { files: { path: string }[] }[];
    const paths = packed!.files.map(({ path }) => path);
    expect(paths).toEqual(
      expect.arrayContaining(['dist/index.js', 'dist/index.d.ts', 'README.md']),
    );
    expect(paths.filter((path) => /\.test\.|^src\//.test(path))).toEqual([]);
  } finally {
    rmSync(out, { recursive: true });
  }
});
