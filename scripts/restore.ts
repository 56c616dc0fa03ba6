import { parseArgs } from 'node:util';
import { readConfig } from '#server/base/config/config.ts';
import { placeDataFolder } from '#server/base/db/embedded/place-for-root.ts';
import { ServerRefusal } from '#server/base/db/embedded/server-refusal.ts';
import { restoreBackup } from '#server/running/backup/restore-backup.ts';
import { runCommand, say } from './run-command.ts';

const HELP = `Ramène la base embarquée à un moment passé, boutique arrêtée.

  npm run restore -- [--to '2026-11-22 11:42'] [--accept-gap PARTIE] [--unchecked]

  --to     le moment, à l’heure de Dakar, avec les secondes au besoin ; sans lui, tout ce qui est connu
  --accept-gap  ne reprendre que ce qui précède cette partie du journal, qui est perdue
  --unchecked   prendre aussi une sauvegarde qui n’a pas été restaurée pour essai
  --help   cette aide

La base d’avant est mise de côté, pas effacée. Réglages : DATA_DIR et BACKUP_DIR, comme pour la boutique.
`;

/** Dakar's time is UTC. */
const MOMENT = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)$/;

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      to: { type: 'string' },
      'accept-gap': { type: 'string' },
      unchecked: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help === true) {
    say(HELP);
    return;
  }
  const { dataDir, backupDir } = readConfig(process.env);
  placeDataFolder(process.env, say);
  if (backupDir === undefined) {
    throw new ServerRefusal('Où sont les sauvegardes ? Donnez leur dossier avec BACKUP_DIR.');
  }
  const at = values.to === undefined ? undefined : readMoment(values.to);
  const { backup, upTo, before } = await restoreBackup({ dataDir, backupDir }, at, {
    gap: values['accept-gap'],
    isUnchecked: values.unchecked,
  });
  say(`Restaurée depuis la sauvegarde du ${backup.endedAt} et le journal qui la suit.`);
  say(`Dernier enregistrement repris : ${(upTo ?? new Date(backup.endedAt)).toISOString()}`);
  if (before !== undefined) say(`La base d’avant : ${before}`);
  say('Démarrez la boutique : npm start');
});

function readMoment(text: string): Date {
  const [, day, time] = MOMENT.exec(text.trim()) ?? [];
  const moment = new Date(`${day}T${time}Z`);
  if (day === undefined || Number.isNaN(moment.getTime())) {
    throw new ServerRefusal(`« ${text} » n’est pas un moment comme 2026-11-22 11:42.`);
  }
  return moment;
}
