import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const FOLDER = 'docs/rules';

type Rule = { id: string; file: string; text: string };

const rules: Rule[] = readdirSync(FOLDER)
  .filter((name) => name !== 'README.md')
  .flatMap((name) => {
    const parts = readFileSync(join(FOLDER, name), 'utf8').split(/^### /m).slice(1);
    return parts.map((text) => ({ id: text.split(' ')[0]!, file: name, text }));
  });

const cited = new Map(
  execFileSync('git', ['grep', '-nwE', 'rule [A-Z]-[0-9]+', '--', ':!docs/rules'], {
    encoding: 'utf8',
  })
    .split('\n')
    .flatMap((line) =>
      [...line.matchAll(/\brule ([A-Z]-\d+)/g)].map(
        ([, id]) => [id!, line.split(':').slice(0, 2).join(':')] as const,
      ),
    ),
);

test('every rule that the code cites is written down', () => {
  const known = new Set(rules.map(({ id }) => id));
  expect([...cited].filter(([id]) => !known.has(id))).toEqual([]);
});

test('every rule is cited where the code follows it', () => {
  expect(rules.filter(({ id }) => !cited.has(id)).map(({ id }) => id)).toEqual([]);
});

test('rules are numbered without a gap, one letter a file', () => {
  for (const file of new Set(rules.map((rule) => rule.file))) {
    const ids = rules.filter((rule) => rule.file === file).map(({ id }) => id);
    const letter = ids[0]?.[0];
    expect(ids, file).toEqual(ids.map((_, index) => `${letter}-${index + 1}`));
  }
});

test('every rule names files that exist', () => {
  const missing = rules.flatMap(({ id, text }) => {
    const [, places = ''] = text.split('\nDecided in ');
    const paths = [...places.matchAll(/`([^`]+)`/g)].map(([, path]) => path!);
    const gone = paths.filter((path) => !existsSync(path));
    return paths.length === 0 ? [`${id}: no place`] : gone.map((path) => `${id}: ${path}`);
  });
  expect(missing).toEqual([]);
});
