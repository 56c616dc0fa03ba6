import * as z from 'zod/mini';
import { idInPath } from '../goods/catalogue/catalogue.ts';
import { paths } from './paths.ts';
import { defineList } from './staff-list.ts';

/** A row of an imported file that the catalogue refuses. */
const refusedRow = z.object({
  id: z.int(),
  line: z.int(),
  reference: z.string(),
  reason: z.string(),
});
export type ListedRefusedRow = z.infer<typeof refusedRow>;

export const staffRefusedRows = defineList({
  name: 'lignes-refusees',
  path: paths.importRefusedRows,
  summary: 'Les lignes refusées d’un import, avec la raison de chacune',
  right: 'catalogue:read',
  sorts: ['line', 'reference', 'reason'],
  filters: { import_id: z.optional(idInPath) },
  example: { q: 'REF', filter: { import_id: 1 } },
  item: refusedRow,
  columns: { line: 'Ligne', reference: 'Référence', reason: 'Pourquoi' },
});
