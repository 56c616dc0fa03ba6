import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeCode, findStale } from './measured-code.ts';

let root: string;
const results = () => join(root, 'bench/results.md');

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: 'pipe' });

function write(path: string, text: string) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function commit(path: string, text: string) {
  write(path, text);
  git('add', '-A');
  git('-c', 'user.name=Awa', '-c', 'user.email=awa@example.sn', 'commit', '-qm', `write ${path}`);
}

const measure = () => writeFileSync(results(), `# Résultats\n\n${describeCode(root)}.\n`);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'measured-code-'));
  git('init', '-q');
  commit('server/app.ts', 'one');
  commit('bench/results.md', 'of an earlier form');
});
afterEach(() => rmSync(root, { recursive: true }));

test('results speak of the code until what was measured changes', () => {
  expect(findStale(root, results())).toContain('ne dit pas');
  measure();
  commit('docs/speed.md', 'what it costs');
  commit('server/app.test.ts', 'a test');
  expect(findStale(root, results())).toBeUndefined();
  commit('server/app.ts', 'two');
  expect(findStale(root, results())).toContain('1 fois');
});

test('results of code that is in no commit count for none', () => {
  write('server/app.ts', 'two');
  measure();
  expect(findStale(root, results())).toContain('changements non enregistrés');
});
