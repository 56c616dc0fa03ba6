import type { ListedImport } from '#contract/staff/imports.ts';

export const IMPORT_STATE_WORDS: Record<ListedImport['state'], string> = {
  reading: 'Lecture du fichier',
  preview: 'À appliquer',
  applying: 'En cours',
  applied: 'Appliqué',
  undone: 'Annulé',
  failed: 'Échoué',
};

/** `1 ligne`, `12 lignes`. */
export const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('fr-FR')} ${count < 2 ? one : many}`;
