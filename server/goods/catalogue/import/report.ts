import { counted } from '#contract/base/counted.ts';
import type { PictureFailure } from './fetch-pictures.ts';
import type { ImportReport } from './import-catalogue.ts';
import type { RefusedRow } from './rows/read-row.ts';

/** The report as the shop's owner reads it: what was recognised, the counts, and every refused row. */
export function describeReport(file: string, report: ImportReport): string {
  const { created, updated, unchanged, refused, skipped, notes } = report;
  const { newCategories, movedCategories, families, costCount } = report;
  const ignoredColumns = report.columns.flatMap(({ heading, field, reason }) =>
    field === null ? [reason === undefined ? heading : `${heading} (${reason})`] : [],
  );
  const total = created + updated + unchanged + refused.length + skipped.length;
  const lines = [
    `Fichier : ${file} (${report.format} ; ${report.dialect})`,
    ...(ignoredColumns.length > 0 ? [`Colonnes non reprises : ${ignoredColumns.join(', ')}`] : []),
    ...(report.missing.length > 0 ? [`Colonnes manquantes : ${report.missing.join(' ; ')}`] : []),
    ...(newCategories.length > 0 ? [`Nouvelles catégories : ${newCategories.join(', ')}`] : []),
    ...(movedCategories.length > 0
      ? [`Restent au premier niveau, le fichier dit : ${movedCategories.join(', ')}`]
      : []),
    ...(families.length > 0 ? [describeFamilies(report)] : []),
    '',
    ...(report.isDryRun ? ['ESSAI : rien n’a été enregistré. Un vrai import donnerait :'] : []),
    ...counts([
      [total, 'ligne lue', 'lignes lues'],
      [created, 'produit créé', 'produits créés'],
      [updated, 'produit mis à jour', 'produits mis à jour'],
      [unchanged, 'produit inchangé', 'produits inchangés'],
      [refused.length, 'ligne refusée', 'lignes refusées'],
      [skipped.length, 'ligne sautée', 'lignes sautées'],
      ...(costCount > 0
        ? [[costCount, 'coût noté', 'coûts notés'] as [number, string, string]]
        : []),
    ]),
    ...rowLines('Lignes refusées (les autres ne sont pas concernées) :', refused),
    ...rowLines('Lignes sautées, qui ne sont pas des produits :', skipped),
    ...rowLines('Laissé de côté dans des lignes reprises :', notes),
  ];
  return lines.join('\n');
}

/** As many as a line names. */
const FAMILIES_NAMED = 8;

function describeFamilies({ families, familyCount }: ImportReport): string {
  const named = families
    .slice(0, FAMILIES_NAMED)
    .map(({ key, count }) => `${key} (${counted(count, 'produit', 'produits')})`);
  const more = familyCount - named.length;
  return `Familles de modèles : ${named.join(', ')}${more > 0 ? ` et ${counted(more, 'autre', 'autres')}` : ''}`;
}

function rowLines(title: string, rows: readonly RefusedRow[]): string[] {
  if (rows.length === 0) return [];
  const lines = rows.map(({ line, reference, reason }) => {
    const name = reference === '' ? '' : ` [${reference}]`;
    return `  ligne ${line}${name} : ${reason}`;
  });
  return ['', title, ...lines];
}

export function describeSkippedPictures(report: ImportReport): string | undefined {
  const { rowsWithPicture } = report;
  if (rowsWithPicture === 0) return undefined;
  const rows = counted(rowsWithPicture, 'ligne donne', 'lignes donnent');
  return `${rows} l’adresse d’une image : ajoutez --images pour les télécharger.`;
}

export function describePictures(result: { stored: number; failures: PictureFailure[] }): string {
  const lines = [counted(result.stored, 'image enregistrée', 'images enregistrées')];
  if (result.failures.length > 0) {
    lines[0] += `, ${counted(result.failures.length, 'échec', 'échecs')} :`;
    for (const { reference, url, reason } of result.failures) {
      lines.push(`  [${reference}] ${url} : ${reason}`);
    }
  }
  return lines.join('\n');
}

function counts(entries: [number, string, string][]): string[] {
  const lines = entries.map(([count, one, many]) => ({
    number: count.toLocaleString('fr-FR'),
    word: count < 2 ? one : many,
  }));
  const width = Math.max(...lines.map(({ number }) => number.length));
  return lines.map(({ number, word }) => `  ${number.padStart(width)} ${word}`);
}

const BAR_WIDTH = 30;

const REDRAW_MS = 100;

const STEP_PERCENT = 10;

/** Shows progress (0 to 1) on a stream: a bar on a terminal, else one line every 10 %. */
export function showProgress(stream: NodeJS.WriteStream, what: string) {
  const isTerminal = stream.isTTY === true;
  let drawnAt = 0;
  let toldPercent = 0;
  let isOpen = false;

  const describe = (share: number, done: number) =>
    `${String(Math.floor(share * 100)).padStart(3)} %  ${done.toLocaleString('fr-FR')} ${what}`;

  const update = (share: number, done: number) => {
    if (!isTerminal) {
      const percent = Math.floor((share * 100) / STEP_PERCENT) * STEP_PERCENT;
      if (percent <= toldPercent) return;
      toldPercent = percent;
      stream.write(`${describe(share, done)}\n`);
      return;
    }
    if (share < 1 && Date.now() - drawnAt < REDRAW_MS) return;
    drawnAt = Date.now();
    isOpen = true;
    const filled = Math.round(share * BAR_WIDTH);
    const bar = '█'.repeat(filled) + '░'.repeat(BAR_WIDTH - filled);
    stream.write(`\r${bar} ${describe(share, done)}`);
  };

  const end = () => {
    if (isOpen) stream.write('\n');
    isOpen = false;
  };
  return { update, end };
}
