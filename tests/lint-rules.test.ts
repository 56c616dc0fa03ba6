import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const RULE = join(root, 'scripts/lint/no-spread-literals.grit');

test('a literal that is spread is refused in every shape, and one behind a condition is not', () => {
  const refused = [
    'export const object = { ...{ a: 1 }, b: 2 };',
    'export const list = [...[1, 2], 3];',
    'export const call = Math.max(...[1, 2]);',
    'export const parenthesised = { ...({ a: 1 }) };',
    'export const constant = [...(["a"] as const)];',
    'export const satisfied = { ...({ a: 1 } satisfies object) };',
    'export const element = <p {...{ id: "a" }} />;',
  ];
  const allowed = [
    'export const behindAnd = { ...(object.b && { a: 1 }), ...object };',
    'export const choice = [...(object.b ? [1] : []), ...list];',
    'export const passedOn = <p {...object} />;',
  ];
  expect(refusedLines([...refused, ...allowed])).toEqual(refused.map((_, index) => index + 1));
});

/** Numbers of the lines that the rule refuses, with no other rule beside it. */
function refusedLines(lines: string[]): number[] {
  const folder = mkdtempSync(join(tmpdir(), 'sandaga-lint-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const config = { plugins: [RULE], linter: { rules: { preset: 'none' } } };
  writeFileSync(join(folder, 'biome.json'), JSON.stringify(config));
  writeFileSync(join(folder, 'example.tsx'), lines.join('\n'));
  const biome = join(root, 'node_modules/.bin/biome');
  const { stdout } = spawnSync(biome, ['lint', '--reporter=github', '.'], {
    cwd: folder,
    encoding: 'utf8',
  });
  return [...stdout.matchAll(/line=(\d+)/g)].map(([, line]) => Number(line));
}
