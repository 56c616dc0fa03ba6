import { parseArgs } from 'node:util';
import { readConfig } from '#server/base/config/config.ts';
import { hasCluster } from '#server/base/db/embedded/check-cluster.ts';
import { openDataFolder } from '#server/base/db/embedded/data-folder.ts';
import { placeDataFolder } from '#server/base/db/embedded/place-for-root.ts';
import { ServerRefusal } from '#server/base/db/embedded/server-refusal.ts';
import { backUp } from '#server/running/backup/back-up.ts';
import { openDatabase } from '../server/base/db/open.ts';
import { runCommand, say } from './run-command.ts';

const HELP = `Sauvegarde la base embarquée, et vérifie la sauvegarde en la restaurant à côté.

  npm run backup

La boutique peut tourner pendant ce temps ; elle le fait aussi d’elle-même chaque nuit.
Réglages : DATA_DIR, BACKUP_DIR et BACKUP_KEEP_DAYS, comme pour la boutique.
`;

await runCommand(async () => {
  const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } });
  if (values.help === true) {
    say(HELP);
    return;
  }
  const config = readConfig(process.env);
  placeDataFolder(process.env, say);
  const { dataDir, backupDir } = config;
  if (!hasCluster(openDataFolder(dataDir))) {
    throw new ServerRefusal(
      `Rien à sauvegarder : il n’y a pas de base de données sous ${dataDir}.`,
    );
  }
  const database = await openDatabase({ dataDir, backupDir });
  try {
    const { folder, bytes, check } = await backUp(config, database.url());
    say(`Sauvegarde    ${folder} (${Math.ceil(bytes / 1e6)} Mo)`);
    say(
      `Vérification  ${check.tables} tables et ${check.rows} lignes, identiques une fois restaurées`,
    );
  } finally {
    await database.close();
  }
});
