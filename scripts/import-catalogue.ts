import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { isOneOf } from '#contract/base/tables.ts';
import { MOVING_SLUGS, type MovingSlug } from '#contract/running/staff-moving.ts';
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
import {
  describePictures,
  describeReport,
  describeSkippedPictures,
  showProgress,
} from '#server/goods/catalogue/import/report.ts';
import { openProductFile } from '#server/goods/catalogue/import/rows/shape-rows.ts';
import { describeMoving } from '#server/running/moving/describe-moving.ts';
import { kindOf } from '#server/running/moving/kinds.ts';
import { moveFile } from '#server/running/moving/run-moving.ts';
import { type Database, openDatabase } from '../server/base/db/open.ts';

const HELP = `Importe un catalogue de produits, ou ce qu’une autre boutique a gardé.

  npm run import -- FICHIER [--dry-run] [--images]
  npm run import -- clients|commandes|avis|adresses FICHIER [--dry-run]

  FICHIER     CSV (virgule, point-virgule ou tabulation) ou XLSX : une liste de produits, un
              export de la boutique, de WooCommerce, Shopify, PrestaShop, Magento, Odoo, Medusa,
              Vendure, ou un flux Google Merchant
  --dry-run   fait tout, n’enregistre rien : pour voir le rapport d’abord
  --images    télécharge ensuite les images des produits qui n’en ont pas
  --help      cette aide

Sans mot devant, FICHIER donne des produits. clients, commandes (passées), avis et adresses
(anciennes, suivies d’un 301) se reprennent de WooCommerce, Shopify, PrestaShop, Magento et Odoo ;
le back-office liste ces fichiers sous « Reprendre une boutique » et peut les annuler.

Les produits sont reconnus par leur référence : ceux qui existent sont mis à jour, et une colonne
absente ou une case vide ne change rien chez eux : la référence et le prix, ou le stock, suffisent.
Le rapport nomme les nouvelles catégories : regardez-les d’abord avec --dry-run. Tout est enregistré d’un coup, ou rien. La boutique peut
tourner pendant ce temps. Réglages : DATA_DIR ou DATABASE_URL, comme pour la boutique.
`;

const stop = new AbortController();
process.once('SIGINT', () => stop.abort());
process.once('SIGTERM', () => stop.abort());
let isSaved = false;

try {
  const { slug, file, dryRun, images } = readCommand();
  const table = slug === undefined ? await openProductFile(file) : undefined;
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
    if (slug !== undefined) await move(database, { slug, file, dryRun });
    else if (table !== undefined) await run(database, { file, table, dryRun, images });
  } finally {
    await database.close();
  }
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}

async function move(
  { db }: Database,
  { slug, file, dryRun }: { slug: MovingSlug; file: string; dryRun: boolean },
): Promise<void> {
  const { label } = kindOf(slug);
  const report = await moveFile(db, {
    slug,
    path: file,
    fileName: basename(file),
    dryRun,
    signal: stop.signal,
  });
  isSaved = !dryRun;
  say(describeMoving({ file: basename(file), label, dryRun }, report));
}

async function run(
  { db }: Database,
  job: {
    file: string;
    table: Awaited<ReturnType<typeof openProductFile>>;
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

type Command = { slug: MovingSlug | undefined; file: string; dryRun: boolean; images: boolean };

function readCommand(): Command {
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
  const { images, 'dry-run': dryRun } = values;
  const [first, file] = positionals;
  if (first !== undefined && positionals.length === 1) {
    return { slug: undefined, file: first, dryRun, images };
  }
  if (file === undefined || positionals.length > 2) {
    throw new Problem(
      'bad-request',
      'Donnez un fichier à importer. Aide : npm run import -- --help',
    );
  }
  if (!isOneOf(MOVING_SLUGS, first)) {
    throw new Problem(
      'bad-request',
      `« ${first} » ne se reprend pas : dites ${MOVING_SLUGS.join(', ')}, ou rien pour des produits.`,
    );
  }
  if (images) throw new Problem('bad-request', '--images ne vaut que pour des produits.');
  return { slug: first, file, dryRun, images };
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
    ? 'Les lignes sont enregistrées, mais la suite a échoué'
    : 'L’import a échoué et rien n’a été enregistré';
  return `${outcome} : ${cause.message || cause.code}`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
