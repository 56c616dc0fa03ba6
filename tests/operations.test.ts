import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settingsSchema } from '#server/base/config/settings-schema.ts';

const root = join(import.meta.dirname, '..');

test('the operations page names every setting and no other', () => {
  const text = readFileSync(join(root, 'docs/operations.md'), 'utf8');
  const documented = [...text.matchAll(/^\| `([A-Z][A-Z0-9_]*)` \|/gm)].map((match) => match[1]);

  expect(documented.toSorted()).toEqual(Object.keys(settingsSchema.shape).toSorted());
});

test('every npm command that the documents name exists', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const pages = ['README.md', 'CONTRIBUTING.md', 'docs/operations.md'];
  const named = pages.flatMap((page) => {
    const text = readFileSync(join(root, page), 'utf8');
    return [...text.matchAll(/(?:`|^)npm (?:run )?([a-z][a-z:-]*)/gm)].map(
      (match) => match[1] ?? '',
    );
  });

  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => name !== 'ci' && !(name in scripts))).toEqual([]);
});
