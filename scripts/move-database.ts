// Copies the embedded database to a PostgreSQL server, or back, and compares every row. The shop must be stopped.
import { parseArgs } from 'node:util';
import { readConfig } from '#server/base/config/config.ts';
import { placeDataFolder } from '#server/base/db/embedded/place-for-root.ts';
import { ServerRefusal } from '#server/base/db/embedded/server-refusal.ts';
import { moveDatabase } from '#server/running/backup/move-database.ts';
import { claimShop } from '../server/base/db/embedded/hold-file.ts';
import { openDatabase } from '../server/base/db/open.ts';
import { runCommand, say } from './run-command.ts';

const HELP = `Copie la base embarquée vers un PostgreSQL à vous, ou l’inverse, boutique arrêtée.

  npm run move-database -- --to postgres://utilisateur:mot@serveur/base
  npm run move-database -- --from postgres://utilisateur:mot@serveur/base

  --to     vers cette base, qui doit être vide
  --from   depuis cette base, vers une base embarquée neuve sous DATA_DIR
  --help   cette aide

Chaque ligne est comparée avant que la copie compte ; la base de départ reste comme elle est.
`;

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      to: { type: 'string' },
      from: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help === true) {
    say(HELP);
    return;
  }
  const { to, from } = values;
  const address = to ?? from;
  if (address === undefined || (to !== undefined && from !== undefined)) {
    throw new ServerRefusal('Donnez --to ou --from. Aide : npm run move-database -- --help');
  }
  const { dataDir, backupDir } = readConfig({
    ...process.env,
    DATABASE_URL: undefined,
  });
  const databaseUrl = readConfig({ DATABASE_URL: address }).databaseUrl;
  placeDataFolder({ ...process.env, DATABASE_URL: undefined }, say);
  const giveBack = claimShop(dataDir);
  const embedded = await openDatabase({ dataDir, backupDir });
  try {
    const own = await openDatabase({ databaseUrl, dataDir });
    try {
      const { copied, leftOut } = await (to === undefined
        ? moveDatabase(own, embedded)
        : moveDatabase(embedded, own));
      const rows = copied.reduce((sum, table) => sum + table.rows, 0);
      say(`Copiées et comparées : ${copied.length} tables, ${rows} lignes.`);
      if (leftOut.length > 0)
        say(`Laissées, car inconnues de la boutique : ${leftOut.join(', ')}.`);
    } finally {
      await own.close();
    }
  } finally {
    await embedded.close();
    giveBack();
  }
  say(
    to === undefined
      ? 'Démarrez la boutique sans DATABASE_URL.'
      : 'Démarrez la boutique avec DATABASE_URL à cette adresse.',
  );
});
