import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findRefused, writeReleased } from '#tests/helpers/base/rules/released-statements.ts';
import { startTemplate } from '#tests/helpers/base/template-database.ts';

// At each release: records the server's statements while its tests run, so that the next release's migrations are tried
// with them (`tests/migrations.test.ts`). Arguments select files or folders of tests.

const root = join(import.meta.dirname, '..');
const tests = process.argv.slice(2);
const heard = mkdtempSync(join(tmpdir(), 'heard-statements-'));
try {
  execFileSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--project=database', '--reporter=dot', ...tests],
    {
      cwd: root,
      stdio: 'inherit',
      env: {
        ...process.env,
        HEARD_STATEMENTS: heard,
        NODE_OPTIONS: `--import=${join(import.meta.dirname, 'statement-recorder.ts')}`,
      },
    },
  );
  await record(oneOfEachForm(readHeard()));
} finally {
  rmSync(heard, { recursive: true });
}

async function record(statements: string[]): Promise<void> {
  const { databaseUrl, stop } = await startTemplate();
  // Statements on temporary tables are refused here.
  const refused = await findRefused(databaseUrl, statements).finally(stop);
  const unplanned = new Set(refused.map(({ text }) => text));
  const kept = statements.filter((text) => !unplanned.has(text)).sort();
  const bytes = writeReleased({
    release: readJson<{ version: string }>('package.json').version,
    migration: newestMigration(),
    statements: kept,
  });
  for (const { text, reason } of refused) console.log(`Left out, ${reason}: ${text.slice(0, 100)}`);
  console.log(`${kept.length} statements, ${(bytes / 1000).toFixed(1)} kB`);
}

function readHeard(): string[] {
  return readdirSync(heard)
    .flatMap((name) => readFileSync(join(heard, name), 'utf8').trim().split('\n'))
    .map((line) => JSON.parse(line) as string)
    .filter((text) => /^\s*(select|insert|update|delete|with|merge)\b/i.test(text));
}

/** Lists of any length count as one form; the shortest text represents it. */
function oneOfEachForm(texts: readonly string[]): string[] {
  const byForm = new Map<string, string>();
  for (const text of texts.toSorted((a, b) => b.length - a.length)) {
    const form = text
      .replace(/\$\d+/g, '$')
      .replace(/\$(, \$)+/g, '$')
      .replace(/(\([^()]*\))(, \1)+/g, '$1');
    byForm.set(form, text);
  }
  return [...byForm.values()];
}

function newestMigration(): string {
  const journal = 'server/base/db/migrations/meta/_journal.json';
  return readJson<{ entries: { tag: string }[] }>(journal).entries.at(-1)?.tag ?? '';
}

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}
