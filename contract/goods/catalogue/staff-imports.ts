import * as z from 'zod/mini';
import { oneOf } from '#contract/base/fields/fields.ts';
import { paths } from '#contract/base/paths.ts';
import { ofId, staffCall, XLSX } from '#contract/base/staff-call.ts';
import { defineList } from '#contract/base/staff-list.ts';
import { id } from './catalogue.ts';

/** Largest file that the back-office imports; `npm run import` takes larger ones. */
export const MAX_IMPORT_BYTES = 10 * 1024 * 1024;
/** Number of refused rows in a report, and in the stored list. */
export const MAX_REFUSED_SHOWN = 20;
export const MAX_REFUSED_KEPT = 10_000;
export const IMPORT_STATES = [
  'reading',
  'preview',
  'applying',
  'applied',
  'undone',
  'failed',
] as const;

const change = z.object({ field: z.string(), before: z.string(), after: z.string() });

/** The effect of a file on the catalogue, with the rows that are refused. */
const importReport = z.object({
  format: z.string(),
  dialect: z.string(),
  /** Headings of the file with the recognised field; null for an unknown heading. */
  columns: z.array(z.object({ heading: z.string(), field: z.nullable(z.string()) })),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  refused_count: z.int(),
  /** The first refused rows (all are in `staff-refused-rows.ts`); `line` is the row number in the file. */
  refused: z.array(z.object({ line: z.int(), reference: z.string(), reason: z.string() })),
  /** Some of the changed products, with old and new values. */
  examples: z.array(
    z.object({
      line: z.int(),
      reference: z.string(),
      name: z.string(),
      isNew: z.boolean(),
      changes: z.array(change),
    }),
  ),
});
export type CatalogueImportReport = z.infer<typeof importReport>;

const undoReport = z.object({
  restored: z.int(),
  deleted: z.int(),
  unpublished: z.int(),
  /** Products that the undo left unchanged, and why. */
  kept: z.array(z.object({ reference: z.string(), reason: z.string() })),
});
export type UndoReport = z.infer<typeof undoReport>;

const listedImport = z.object({
  id,
  file_name: z.string(),
  state: z.enum(IMPORT_STATES),
  by: z.nullable(z.string()),
  at: z.string(),
  applied_at: z.nullable(z.string()),
  undone_at: z.nullable(z.string()),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  refused_count: z.int(),
});
export type ListedImport = z.infer<typeof listedImport>;

const catalogueImport = z.extend(listedImport, {
  /** Null until the file is read. */
  report: z.nullable(importReport),
  undo: z.nullable(undoReport),
  /** Progress while the import runs, in percent. */
  progress: z.int(),
  /** Why the import failed, or why staff must check a new preview. */
  failure: z.nullable(z.string()),
  can_apply: z.boolean(),
  can_undo: z.boolean(),
});
export type CatalogueImport = z.infer<typeof catalogueImport>;

export const staffImports = defineList({
  name: 'imports',
  record: { one: paths.staffImport },
  summary: 'Les imports du catalogue, le dernier d’abord ; cherche un fichier',
  right: 'catalogue:read',
  sorts: ['-at', 'file_name'],
  filters: { state: z.optional(oneOf(IMPORT_STATES)) },
  example: { q: 'catalogue-12', filter: { state: 'applied' } },
  item: listedImport,
  columns: {
    at: 'Date',
    file_name: 'Fichier',
    by: 'Par',
    state: 'État',
    created: 'Nouveaux',
    updated: 'Modifiés',
    unchanged: 'Inchangés',
    refused_count: 'Lignes refusées',
  },
});

export const importCalls = {
  ...staffImports.calls,
  getStaffImport: staffCall('catalogue:read', {
    method: 'GET',
    path: paths.staffImport,
    summary: 'Un import : son aperçu, son avancement, son rapport',
    params: ofId,
    reply: catalogueImport,
  }),
  /** Takes a multipart form with one file, which no schema describes. */
  uploadImport: staffCall('catalogue:write', {
    method: 'POST',
    path: staffImports.path,
    summary:
      'Dépose un catalogue CSV ou XLSX (10 Mo au plus), champ « file », et en prépare l’aperçu',
    status: 201,
    reply: catalogueImport,
  }),
  applyImport: staffCall('catalogue:write', {
    method: 'POST',
    path: paths.importApply,
    summary: 'Applique un import dont l’aperçu est prêt : ses lignes correctes',
    params: ofId,
    reply: catalogueImport,
  }),
  exportCatalogueCsv: staffCall('catalogue:read', {
    method: 'GET',
    path: paths.catalogueCsv,
    summary: 'Tout le catalogue en CSV, que l’import relit tel quel',
    file: 'text/csv',
    reply: z.string(),
  }),
  exportCatalogueXlsx: staffCall('catalogue:read', {
    method: 'GET',
    path: paths.catalogueXlsx,
    summary: 'Tout le catalogue en XLSX, que l’import relit tel quel',
    file: XLSX,
    reply: z.string(),
  }),
  undoImport: staffCall('catalogue:write', {
    method: 'POST',
    path: paths.importUndo,
    summary: 'Annule le dernier import appliqué',
    params: ofId,
    reply: catalogueImport,
  }),
};
