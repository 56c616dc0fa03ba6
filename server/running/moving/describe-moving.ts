import { counted } from '#contract/base/counted.ts';
import type { RowNote } from '#server/base/moving/kind.ts';
import type { FileRead } from './read-file.ts';

/** The report of a file as the command prints it: what was recognised, the counts, and every refused row. */
export function describeMoving(
  { file, label, dryRun }: { file: string; label: string; dryRun: boolean },
  report: FileRead['report'],
): string {
  const { created, updated, unchanged, refused_count, refused, note_count, notes } = report;
  const unread = report.columns.flatMap(({ heading, field }) => (field === null ? [heading] : []));
  return [
    `Fichier : ${file} (${report.format}) ; ${label.toLowerCase()}`,
    ...(unread.length > 0 ? [`Colonnes non reprises : ${unread.join(', ')}`] : []),
    '',
    ...(dryRun ? ['ESSAI : rien n’a été enregistré. Une vraie reprise donnerait :'] : []),
    `  ${counted(created, 'nouvelle ligne', 'nouvelles lignes')}`,
    `  ${counted(updated, 'ligne complétée', 'lignes complétées')}`,
    `  ${counted(unchanged, 'ligne inchangée', 'lignes inchangées')}`,
    `  ${counted(refused_count, 'ligne refusée', 'lignes refusées')}`,
    ...rowLines('Lignes refusées (les autres ne sont pas concernées) :', refused, refused_count),
    ...rowLines('Remarques sur des lignes reprises :', notes, note_count),
  ].join('\n');
}

function rowLines(title: string, rows: readonly RowNote[], count: number): string[] {
  if (rows.length === 0) return [];
  const lines = rows.map(({ line, name, reason }) => {
    return `  ligne ${line}${name === '' ? '' : ` [${name}]`} : ${reason}`;
  });
  const more = count - rows.length;
  return ['', title, ...lines, ...(more > 0 ? [`  et ${more} de plus`] : [])];
}
