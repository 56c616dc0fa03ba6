import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('the package is built and packed with what its users need, and without our sources', () => {
  const out = mkdtempSync(join(tmpdir(), 'sandaga-client-'));
  try {
    // Packing builds first (`prepack`).
    const said = execFileSync('npm', ['pack', '--json', '--pack-destination', out], {
      cwd: join(import.meta.dirname, '..'),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [packed] = JSON.parse(said.slice(said.indexOf('['))) as { files: { path: string }[] }[];
    const paths = packed!.files.map(({ path }) => path);
    expect(paths).toEqual(
      expect.arrayContaining([
        'dist/index.js',
        'dist/index.d.ts',
        'dist/api-types.d.ts',
        'README.md',
      ]),
    );
    expect(paths.filter((path) => /\.test\.|^src\//.test(path))).toEqual([]);
  } finally {
    rmSync(out, { recursive: true });
  }
});
