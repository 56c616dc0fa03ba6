import * as z from 'zod/mini';
import { idInPath } from '../goods/catalogue/catalogue.ts';
import { oneOf } from './fields/fields.ts';
import { paths } from './paths.ts';
import { defineList } from './staff-list.ts';

export const ROW_KINDS = ['refused', 'skipped', 'note'] as const;

/** A row of an imported file that is refused, no product, or taken without one of its fields. */
const refusedRow = z.object({
  id: z.int(),
  line: z.int(),
  kind: z.enum(ROW_KINDS),
  reference: z.string(),
  reason: z.string(),
});
export type ListedRefusedRow = z.infer<typeof refusedRow>;

export const staffRefusedRows = defineList({
  name: 'lignes-refusees',
  path: paths.importRefusedRows,
  summary:
    'Les lignes refusées d’un import, avec la raison de chacune ; ou les lignes sautées, ou les champs laissés de côté',
  right: 'catalogue:read',
  sorts: ['line', 'reference', 'reason'],
  filters: { import_id: z.optional(idInPath), kind: z.optional(oneOf(ROW_KINDS)) },
  example: { q: 'REF', filter: { import_id: 1 } },
  item: refusedRow,
  columns: { line: 'Ligne', reference: 'Référence', reason: 'Pourquoi' },
});
