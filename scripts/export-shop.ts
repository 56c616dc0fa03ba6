import { createWriteStream } from 'node:fs';
import { unlink } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { readConfig } from '#server/base/config/config.ts';
import { placeDataFolder } from '#server/base/db/embedded/place-for-root.ts';
import { ServerRefusal } from '#server/base/db/embedded/server-refusal.ts';
import { errorCodeOf } from '#server/base/error-code.ts';
import { compareArchive } from '#server/running/leaving/compare-archive.ts';
import { readArchive } from '#server/running/leaving/read-archive.ts';
import { writeArchive } from '#server/running/leaving/write-archive.ts';
import { claimShop } from '../server/base/db/embedded/hold-file.ts';
import { type Database, openDatabase } from '../server/base/db/open.ts';
import { runCommand, say } from './run-command.ts';

const HELP = `Exporte tout ce qui appartient à la boutique dans une archive, ou la rend à une boutique vide.

  npm run export -- FICHIER.zip
  npm run export -- --lire FICHIER.zip
  npm run export -- --comparer FICHIER.zip

  FICHIER     l’archive ; un fichier qui existe n’est jamais remplacé
  --lire      remplit une boutique vide avec l’archive, boutique arrêtée : tout, ou rien
  --comparer  dit, fichier par fichier, si la boutique est égale à l’archive
  --help      cette aide

La boutique peut tourner pendant l’export et la comparaison. L’archive contient des données personnelles,
mais aucun mot de passe, code de connexion, clé ni secret ; son LISEZMOI.txt la décrit.
Réglages : DATA_DIR ou DATABASE_URL, comme pour la boutique.
`;

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      lire: { type: 'boolean', default: false },
      comparer: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    say(HELP);
    return;
  }
  const [path] = positionals;
  if (path === undefined || positionals.length > 1 || (values.lire && values.comparer)) {
    throw new ServerRefusal('Donnez une archive. Aide : npm run export -- --help');
  }
  if (values.lire) await withShop({ isAlone: true }, (shop) => read(path, shop));
  else if (values.comparer) await withShop({}, (shop) => compare(path, shop));
  else await withShop({}, (shop) => write(path, shop));
});

async function withShop(
  { isAlone = false }: { isAlone?: boolean },
  work: (shop: Database) => Promise<void>,
): Promise<void> {
  const config = readConfig(process.env);
  placeDataFolder(process.env, say);
  const isEmbedded = config.databaseUrl === undefined;
  const giveBack = isAlone && isEmbedded ? claimShop(config.dataDir) : undefined;
  const shop = await openDatabase({
    // A pooler limits the time of statements.
    databaseUrl: config.directUrl ?? config.databaseUrl,
    dataDir: config.dataDir,
    backupDir: config.backupDir,
    poolSize: config.databasePoolSize,
  });
  try {
    await work(shop);
  } finally {
    await shop.close();
    giveBack?.();
  }
}

async function write(path: string, shop: Database): Promise<void> {
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  process.once('SIGTERM', () => stop.abort());
  try {
    await pipeline(writeArchive(shop.db, new Date(), tell), file, { signal: stop.signal });
  } catch (error) {
    if (errorCodeOf(error) === 'EEXIST') {
      throw new ServerRefusal(`${path} existe déjà : donnez un autre nom, rien n’a été remplacé.`);
    }
    await unlink(path).catch(() => undefined);
    if (stop.signal.aborted) throw new ServerRefusal('Export interrompu : rien n’a été gardé.');
    throw error;
  }
  say(
    `Exporté : ${path} (${Math.ceil(file.bytesWritten / 1e6)} Mo). Elle contient des données personnelles.`,
  );
}

async function read(path: string, shop: Database): Promise<void> {
  const { files, rows } = await readArchive(path, shop, tell);
  say(`Rendus à la boutique : ${files} fichiers, ${rows} lignes.`);
  say('Chacun choisit un nouveau mot de passe par « Mot de passe oublié ».');
}

async function compare(path: string, shop: Database): Promise<void> {
  const compared = await compareArchive(path, shop.db);
  for (const { file, rows, differences } of compared) {
    if (differences.length === 0) tell(`égal       ${file}`, rows);
    else say([`différent  ${file}`, ...differences.map((line) => `           ${line}`)].join('\n'));
  }
  const different = compared.filter(({ differences }) => differences.length > 0);
  if (different.length > 0) {
    throw new ServerRefusal(`${different.length} fichiers diffèrent de la boutique.`);
  }
  say(`La boutique est égale à l’archive : ${compared.length} fichiers.`);
}

function tell(file: string, rows: number): void {
  process.stderr.write(`${file} : ${rows.toLocaleString('fr-FR')} lignes\n`);
}
