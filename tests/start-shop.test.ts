import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, normalize } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let shop: string;
beforeEach(() => {
  shop = mkdtempSync(join(tmpdir(), 'boutique à dakar '));
  mkdirSync(join(shop, 'bin'));
  copyFileSync('bin/shop', join(shop, 'bin/shop'));
});
afterEach(() => rmSync(shop, { recursive: true }));

/** Starts the shop with a program in Node's place. */
function startWith(node: string, args: string[] = []) {
  const folder = join(shop, 'node_modules/.bin');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'node'), `#!/bin/sh\n${node}\n`);
  chmodSync(join(folder, 'node'), 0o755);
  return spawnSync(join(shop, 'bin/shop'), args, { cwd: '/', encoding: 'utf8' });
}

test('names the package of a library that Node lacks, and is not started again', () => {
  const { status, stderr } = startWith(
    'echo "node: error while loading shared libraries: libatomic.so.1: cannot open" >&2; exit 127',
  );
  expect(stderr).toContain('apt-get install libatomic1');
  expect(status).toBe(78);
});

test('says what else keeps Node from starting', () => {
  const { status, stderr } = startWith('echo "Exec format error" >&2; exit 126');
  expect(stderr).toBe('Node ne démarre pas : Exec format error\n');
  expect(status).toBe(78);
});

test('starts the shop, or another program, with the flags that bound its heap', () => {
  const echo = `[ "$1" = --version ] || printf '%s\\n' "$@"`;
  const program = startWith(echo).stdout.trim().split('\n');
  expect(program).toContain('--max-old-space-size=144');
  expect(normalize(program.at(-1)!)).toBe(join(shop, 'scripts/start.mjs'));
  expect(startWith(echo, ['un.ts', 'deux mots']).stdout.trim().split('\n').slice(-2)).toEqual([
    'un.ts',
    'deux mots',
  ]);
});
