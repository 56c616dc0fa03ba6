import { parseArgs } from 'node:util';
import { readConfig } from '#server/base/config/config.ts';
import { placeDataFolder } from '#server/base/db/embedded/place-for-root.ts';
import { ServerRefusal } from '#server/base/db/embedded/server-refusal.ts';
import { Problem } from '#server/base/problem.ts';
import { removeAdminFactor } from '#server/people/accounts/sign-in/remove-admin-factor.ts';
import { openDatabase } from '../server/base/db/open.ts';
import { runCommand, say } from './run-command.ts';

const HELP = `Retire l’application de codes d’un administrateur qui ne peut plus entrer.

  npm run let-in -- admin@example.sn

Son mot de passe suffit alors, et la gestion lui demande aussitôt de protéger son compte à nouveau. Il est prévenu
par e-mail. Les autres comptes du personnel se débloquent dans la gestion, à la page « Équipe ».
Réglages : DATA_DIR ou DATABASE_URL, et SESSION_SECRET, comme pour la boutique.
`;

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' } },
  });
  const [email] = positionals;
  if (values.help === true || email === undefined) {
    say(HELP);
    return;
  }
  const config = readConfig(process.env);
  placeDataFolder(process.env, say);
  const { databaseUrl, directUrl, dataDir, backupDir } = config;
  const database = await openDatabase({ databaseUrl, directUrl, dataDir, backupDir });
  try {
    await removeAdminFactor(database.db, config, email);
    say(`${email} entre avec son mot de passe seul.`);
  } catch (error) {
    throw error instanceof Problem ? new ServerRefusal(error.message) : error;
  } finally {
    await database.close();
  }
});
