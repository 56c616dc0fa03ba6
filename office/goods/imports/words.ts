import type { ListedImport } from '#contract/goods/catalogue/staff-imports.ts';

export const IMPORT_STATE_WORDS: Record<ListedImport['state'], string> = {
  reading: 'Lecture du fichier',
  preview: 'À appliquer',
  applying: 'En cours',
  applied: 'Appliqué',
  undone: 'Annulé',
  failed: 'Échoué',
};
