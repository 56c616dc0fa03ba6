import { frenchMoment } from '#contract/base/fields/french-time.ts';
import type { HealthState } from '#contract/running/staff-health.ts';
import type { BackupState } from '#server/running/backup/backup-state.ts';

export type Found = { state: HealthState; says: string };

/** See rule R-4. */
const LATE_MS = 26 * 3_600_000;

/** `place` is the database's kind, `at` the time of asking. */
export function describeBackup(
  { last, isArchiving, archivedAt, failedAt, failure }: BackupState,
  place: { isEmbedded: boolean; hasFolder: boolean },
  at: Date,
): Found {
  const isFailing = failedAt !== undefined && failedAt > (archivedAt ?? new Date(0));
  if (!place.isEmbedded) return describeOwn({ isArchiving, archivedAt, isFailing });
  if (!place.hasFolder) {
    return bad('Aucune sauvegarde : votre technicien donne un dossier avec BACKUP_DIR.');
  }
  if (failure !== undefined) return bad(failure);
  if (!isArchiving) {
    return bad(
      'La base tourne sans sauvegarde : votre technicien arrête la boutique et la redémarre.',
    );
  }
  if (last === undefined) {
    return { state: 'watch', says: 'Pas encore de sauvegarde : la première se fait en ce moment.' };
  }
  const { check, endedAt } = last;
  const when = `Dernière sauvegarde : le ${frenchMoment(new Date(endedAt))}.`;
  if (check === null) return bad(`${when} On ne sait pas encore si elle se restaure.`);
  const checked = `Restaurée pour essai le ${frenchMoment(new Date(check.at))}`;
  if (check.different.length > 0) {
    return bad(`${when} ${checked} : des données manquaient. Appelez votre technicien.`);
  }
  if (check.gap !== undefined) {
    return bad(
      `${when} Celles d’avant ne mènent plus à chaque moment : la partie ${check.gap} du journal est perdue.`,
    );
  }
  if (at.getTime() - new Date(endedAt).getTime() > LATE_MS) {
    return bad(`${when} Celle de cette nuit manque : appelez votre technicien.`);
  }
  if (isFailing) {
    return bad(
      `${when} Depuis, les changements ne sont plus mis de côté : le disque est-il plein ?`,
    );
  }
  return { state: 'good', says: `${when} ${checked} : tout y était.` };
}

function describeOwn({
  isArchiving,
  archivedAt,
  isFailing,
}: {
  isArchiving: boolean;
  archivedAt: Date | undefined;
  isFailing: boolean;
}): Found {
  if (!isArchiving) {
    return bad('PostgreSQL ne met pas son journal de côté : votre technicien règle pgBackRest.');
  }
  if (isFailing) return bad('PostgreSQL n’arrive plus à mettre son journal de côté.');
  const since = archivedAt === undefined ? '' : `, le ${frenchMoment(archivedAt)} la dernière fois`;
  return { state: 'good', says: `PostgreSQL met son journal de côté${since}.` };
}

const bad = (says: string): Found => ({ state: 'bad', says });
