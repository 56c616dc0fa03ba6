// What an import of a large file costs: `node bench/measure-import.ts [rows] [csv] [xlsx]`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { type Cell, writeXlsx } from '#server/base/lists/write-xlsx.ts';
import { startPostgres } from './servers/postgres.ts';

const root = join(import.meta.dirname, '..');
const [count = '100000', ...formats] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'bench-import-'));
const postgres = await startPostgres();
try {
  const DATABASE_URL = await postgres.withProducts(0);
  await addStaffArticle(DATABASE_URL);
  for (const format of formats.length > 0 ? formats : ['csv', 'xlsx']) {
    const file = join(folder, `catalogue.${format}`);
    await pipeline(format === 'csv' ? csv() : writeXlsx(pages()), createWriteStream(file));
    // The first import creates all products, the second changes all.
    for (const flags of [['--dry-run'], []]) await measure(file, flags, DATABASE_URL);
  }
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function measure(file: string, flags: string[], DATABASE_URL: string): Promise<void> {
  const before = postgres.cpuMs();
  const begun = Date.now();
  const script = [join(root, 'scripts/import-catalogue.ts'), file, ...flags];
  const child = spawn(process.execPath, ['--max-semi-space-size=8', ...script], {
    env: { ...process.env, DATABASE_URL },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let peakKb = 0;
  let cpuMs = 0;
  const timer = setInterval(() => {
    [peakKb, cpuMs] = usageOf(child.pid!) ?? [peakKb, cpuMs];
  }, 50);
  const staff = changePrices(DATABASE_URL);
  const [code] = await once(child, 'exit');
  clearInterval(timer);
  const { waitedMs, changes } = await staff.stop();
  const what = [file.split('.').at(-1), ...flags, code === 0 ? '' : `ended with ${code}`].join(' ');
  const figures = [
    `node ${cpuMs} ms`,
    `postgres ${postgres.cpuMs() - before} ms`,
    `peak ${Math.round(peakKb / 1024)} MB`,
    `wall ${Date.now() - begun} ms`,
    `longest wait of ${changes} changes of a price ${waitedMs} ms`,
  ];
  console.log(`${what}: ${figures.join(', ')}`);
}

/** Changes the price of a product outside the file five times a second, as staff might. Returns the longest time. */
function changePrices(connectionString: string) {
  const end = new AbortController();
  const work = async () => {
    const client = new pg.Client({ connectionString });
    await client.connect();
    let [waitedMs, changes] = [0, 0];
    while (!end.signal.aborted) {
      const asked = Date.now();
      await client.query('begin');
      await client.query('select id from catalogue_revision where id = 1 for update');
      await client.query(
        "update products set list_price = list_price + 1 where reference = 'STAFF'",
      );
      await client.query('commit');
      waitedMs = Math.max(waitedMs, Date.now() - asked);
      changes += 1;
      await setTimeout(200);
    }
    await client.end();
    return { waitedMs, changes };
  };
  const done = work();
  return {
    stop: () => {
      end.abort();
      return done;
    },
  };
}

async function addStaffArticle(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(`with shelf as (insert into categories (name) values ('AUTRE') returning id)
    insert into products (reference, name, category_id, list_price)
    select 'STAFF', 'Article de la boutique', id, 1000 from shelf`);
  await client.end();
}

/** Peak memory in KB and CPU time in ms; undefined once the process has ended. */
function usageOf(id: number): [peakKb: number, cpuMs: number] | undefined {
  try {
    const peak = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1];
    const fields = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ')[1]!.split(' ');
    return peak === undefined
      ? undefined
      : [Number(peak), (Number(fields[11]) + Number(fields[12])) * 10];
  } catch {
    return undefined;
  }
}

function* pages(): Generator<Cell[][]> {
  yield [['reference', 'name', 'brand', 'categ_id', 'list_price', 'tags', 'description']];
  for (let n = 0; n < Number(count); n += 1) yield [rowOf(n)];
}

function rowOf(n: number): Cell[] {
  const name = `Réfrigérateur Hisense RD-${n} ${100 + (n % 300)} L`;
  const words = 'économe silencieux robuste garantie froid chaleur famille courant '.repeat(3);
  return [`R-${n}`, name, 'Hisense', `RAYON ${n % 16}`, 10_000 + n, 'Inverter|Neuf', words + n];
}

function csv(): Readable {
  const cell = (value: Cell) => `"${String(value).replaceAll('"', '""')}"`;
  const lines = function* () {
    for (const rows of pages()) for (const row of rows) yield `${row.map(cell).join(',')}\n`;
  };
  return Readable.from(lines());
}
