import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../server/base/db/open.ts';
import { fillOffice } from './fill-office.ts';
import { measureOffice, type OfficeRow } from './measure-office.ts';
import { describeCode } from './servers/measured-code.ts';
import { startPostgres } from './servers/postgres.ts';

// `npm run bench:office`: measures the lists of the back-office, and overwrites `bench/results-office.md`.

const SIZE = 100_000;

const code = describeCode(join(import.meta.dirname, '..'));
const postgres = await startPostgres();
try {
  const databaseUrl = await postgres.withProducts(SIZE);
  const database = await openDatabase({ databaseUrl, dataDir: '' });
  await fillOffice(database.db, SIZE).finally(() => database.close());
  const rows = await measureOffice(databaseUrl);
  const text = [
    '# Listes de la gestion',
    '',
    `Node ${process.version}, ${cpus().length} cœurs (${cpus()[0]?.model.trim()}), ${new Date().toISOString().slice(0, 10)}, charge de la machine ${loadavg()[0]!.toFixed(1)}.`,
    `${code}.`,
    `PostgreSQL, ${SIZE} produits et ${SIZE} commandes ; une requête après l’autre, chacune en alternance avec la`,
    'même liste de la boutique, sans mémoire des réponses. Le rapport compare les médianes : lui seul se compare',
    'd’une machine à l’autre.',
    '',
    '| liste | demande | médiane | p95 | boutique | rapport |',
    '| --- | --- | ---: | ---: | ---: | ---: |',
    ...rows.map(lineOf),
    '',
  ].join('\n');
  writeFileSync(join(import.meta.dirname, 'results-office.md'), text);
  console.log(text);
} finally {
  await postgres.stop();
}

function lineOf({ what, way, took, shopMs, ratio }: OfficeRow): string {
  const cells = [took.medianMs, took.p95Ms, shopMs].map((ms) => `${ms.toFixed(1)} ms`);
  return `| ${[what, way, ...cells, ratio.toFixed(2)].join(' | ')} |`;
}
