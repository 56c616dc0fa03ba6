import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError } from '#server/base/config/check-settings.ts';
import { readConfig } from '#server/base/config/config.ts';
import { placeDataFolder } from '#server/base/db/embedded/place-for-root.ts';
import { ServerRefusal } from '#server/base/db/embedded/server-refusal.ts';
import { Problem } from '#server/base/problem.ts';
import { installQueues } from '#server/base/queue/install-queues.ts';
import { fetchPictures } from '#server/goods/catalogue/import/fetch-pictures.ts';
import {
  importCatalogue,
  refreshCatalogueStatistics,
} from '#server/goods/catalogue/import/import-catalogue.ts';
import { openTable } from '#server/goods/catalogue/import/reading/read-table.ts';
import {
  describePictures,
  describeReport,
  describeSkippedPictures,
  showProgress,
} from '#server/goods/catalogue/import/report.ts';
import { type Database, openDatabase } from '../server/base/db/open.ts';

const HELP = `Importe un catalogue de produits.

  npm run import -- FICHIER [--dry-run] [--images]

  FICHIER     CSV (virgule, point-virgule ou tabulation ; UTF-8 ou Windows-1252) ou XLSX,
              aux colonnes de la boutique, d’un export Odoo (product.template) ou WooCommerce
  --dry-run   fait tout, n’enregistre rien : pour voir le rapport d’abord
  --images    télécharge ensuite les images des produits qui n’en ont pas
  --help      cette aide

Les produits sont reconnus par leur référence : ceux qui existent sont mis à jour, et une colonne
absente du fichier ne change rien chez eux : la référence et le prix, ou le stock, suffisent. Tout est enregistré d’un coup, ou rien. La boutique peut
tourner pendant ce temps. Réglages : DATA_DIR ou DATABASE_URL, comme pour la boutique.
`;

const stop = new AbortController();
process.once('SIGINT', () => stop.abort());
process.once('SIGTERM', () => stop.abort());
let isSaved = false;

try {
  const { file, dryRun, images } = readCommand();
  const table = await openTable(file);
  const config = readConfig(process.env);
  placeDataFolder(process.env, say);
  const database = await openDatabase({
    // A pooler's limit is too low for an import's statements.
    databaseUrl: config.directUrl ?? config.databaseUrl,
    dataDir: config.dataDir,
    backupDir: config.backupDir,
    poolSize: config.databasePoolSize,
  });
  try {
    await database.migrate();
    // Storing a picture queues a job.
    await installQueues(database);
    await run(database, { file, table, dryRun, images });
  } finally {
    await database.close();
  }
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}

async function run(
  { db }: Database,
  job: {
    file: string;
    table: Awaited<ReturnType<typeof openTable>>;
    dryRun: boolean;
    images: boolean;
  },
): Promise<void> {
  const wanted = new Map<string, string[]>();
  const progress = showProgress(process.stderr, 'lignes');
  const report = await importCatalogue(db, job.table, {
    dryRun: job.dryRun,
    signal: stop.signal,
    onProgress: progress.update,
    ...(job.images && { onPictures: (reference, urls) => wanted.set(reference, urls) }),
  }).finally(progress.end);
  isSaved = !report.isDryRun;
  say(describeReport(basename(job.file), report));
  await refreshCatalogueStatistics(db, report);
  if (!job.images) {
    const skipped = describeSkippedPictures(report);
    if (skipped !== undefined) say(`\n${skipped}`);
  } else if (job.dryRun) {
    say('\nAucune image n’est téléchargée pendant un essai.');
  } else if (wanted.size > 0) {
    const downloads = showProgress(process.stderr, 'produits illustrés');
    const pictures = await fetchPictures(db, wanted, {
      signal: stop.signal,
      onProgress: downloads.update,
    }).finally(downloads.end);
    say(`\n${describePictures(pictures)}`);
  }
}

function readCommand(): { file: string; dryRun: boolean; images: boolean } {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      images: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    say(HELP);
    process.exit(0);
  }
  if (positionals.length !== 1) {
    throw new Problem(
      'bad-request',
      'Donnez un fichier à importer. Aide : npm run import -- --help',
    );
  }
  return { file: positionals[0]!, dryRun: values['dry-run'], images: values.images };
}

function explain(error: unknown): string {
  if (stop.signal.aborted && !isSaved) return 'Import interrompu : rien n’a été enregistré.';
  if (error instanceof Problem || error instanceof ConfigError) return error.message;
  if (error instanceof ServerRefusal) return error.message;
  if ((error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS')) {
    return 'Option inconnue. Aide : npm run import -- --help';
  }
  const cause = ((error as Error).cause ?? error) as NodeJS.ErrnoException;
  const outcome = isSaved
    ? 'Les produits sont enregistrés, mais la suite a échoué'
    : 'L’import a échoué et rien n’a été enregistré';
  return `${outcome} : ${cause.message || cause.code}`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
