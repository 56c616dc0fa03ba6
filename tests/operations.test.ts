import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { settingsSchema } from '#server/base/config/settings-schema.ts';

const root = join(import.meta.dirname, '..');
const CONFIGURE = 'docs/operations/configure.md';

const documents = execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && !file.startsWith('server/site/content/'));
const read = (file: string) => readFileSync(join(root, file), 'utf8');

test('the page on settings names every setting and no other', () => {
  const documented = [...read(CONFIGURE).matchAll(/^\| `([A-Z][A-Z0-9_]*)` \|/gm)].map(
    (match) => match[1],
  );

  expect(documented.toSorted()).toEqual(Object.keys(settingsSchema.shape).toSorted());
});

test('every npm command that the documents name exists', () => {
  const { scripts } = JSON.parse(read('package.json'));
  const pages = documents.filter((file) =>
    /^(README|CONTRIBUTING|docs\/operations\/.*)/.test(file),
  );
  const named = pages.flatMap((page) =>
    [...read(page).matchAll(/(?:`|^)npm (?:run )?([a-z][a-z:-]*)/gm)].map(
      (match) => match[1] ?? '',
    ),
  );

  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => name !== 'ci' && !(name in scripts))).toEqual([]);
});

test('every link of a document leads to a file', () => {
  const broken = documents.flatMap((file) =>
    [...read(file).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
      .map(([, target]) => target!)
      .filter((target) => !/^(https?|mailto):|^\//.test(target))
      .filter((target) => !existsSync(join(root, dirname(file), target)))
      .map((target) => `${file}: ${target}`),
  );

  expect(broken).toEqual([]);
});
