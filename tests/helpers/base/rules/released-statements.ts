import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';

export type Released = { release: string; migration: string; statements: string[] };

const file = join(import.meta.dirname, '../../../released/statements.jsonl.gz');

export function readReleased(): Released {
  const [head, ...lines] = gunzipSync(readFileSync(file)).toString('utf8').trim().split('\n');
  const { release, migration } = JSON.parse(head ?? '');
  return { release, migration, statements: lines.map((line) => JSON.parse(line)) };
}

/** Overwrites `tests/released/statements.jsonl.gz`. Returns its size in bytes. */
export function writeReleased({ statements, ...head }: Released): number {
  const lines = [head, ...statements].map((line) => JSON.stringify(line));
  const bytes = gzipSync(`${lines.join('\n')}\n`, { level: 9 });
  writeFileSync(file, bytes);
  return bytes.length;
}

/** Statements that a database can no longer plan, each with its reason. */
export async function findRefused(
  connectionString: string,
  statements: readonly string[],
): Promise<{ text: string; reason: string }[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const refused: { text: string; reason: string }[] = [];
  try {
    for (const text of statements) {
      await client.query(`explain (generic_plan) ${text}`).catch((error: Error) => {
        refused.push({ text, reason: error.message });
      });
    }
  } finally {
    await client.end();
  }
  return refused;
}
