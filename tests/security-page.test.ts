import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const page = readFileSync(join(root, 'docs/security.md'), 'utf8');

test('every file that the security page names exists', () => {
  const named = [...page.matchAll(/`([\w./-]+\.(?:ts|tsx|md|service))`/g)].map(([, path]) => path!);
  expect(named.length).toBeGreaterThan(40);
  expect([...new Set(named)].filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('every chapter of the standard is judged', () => {
  const chapters = [...page.matchAll(/^## V(\d+) /gm)].map(([, number]) => Number(number));
  expect(chapters).toEqual(Array.from({ length: 17 }, (_, index) => index + 1));
});

test('each point says whether it holds, and one that holds or does in part says where', () => {
  const points = page.split('\n').filter((line) => /^\| V?\d+\.\d+/.test(line));
  expect(points.length).toBeGreaterThan(80);
  for (const point of points) {
    expect(point).toMatch(/\| (holds|partly|does not hold|not checked|does not apply) \|/);
    if (/\| (holds|partly) \|/.test(point)) expect(point).toMatch(/\| (holds|partly) \| \S/);
  }
});
