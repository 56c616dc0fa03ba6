import * as z from 'zod/mini';
import { fieldsOf, oneOf, text, yesOrNo } from '#contract/base/fields/fields.ts';
import { paths } from '#contract/base/paths.ts';
import { ofId, staffCall, XLSX } from '#contract/base/staff-call.ts';
import { defineList } from '#contract/base/staff-list.ts';
import { lossFields } from '../stock/losses.ts';

/** Largest file that the back-office imports; `npm run import` takes larger ones. */
export const MAX_IMPORT_BYTES = 10 * 1024 * 1024;
/** Number of refused rows in a report, and in the stored list. */
export const MAX_REFUSED_SHOWN = 20;
export const MAX_REFUSED_KEPT = 10_000;
/** Pictures that one import fetches, and those of one product; the rest is left out. */
export const MAX_IMPORT_PICTURES = 20_000;
export const MAX_PICTURES_PER_PRODUCT = 12;
/** Number of failed pictures that an import names. */
export const MAX_PICTURE_FAILURES_KEPT = 500;
export const IMPORT_STATES = [
  'reading',
  'preview',
  'applying',
  'applied',
  'undone',
  'failed',
] as const;

const SHEET_STATES = ['read', 'other', 'hidden', 'empty'] as const;

const change = z.object({ field: z.string(), before: z.string(), after: z.string() });

/** A column of a file: the French name of its field (null for an unknown heading) and the key of that choice. */
const fileColumn = z.object({
  heading: z.string(),
  field: z.nullable(z.string()),
  choice: z.string(),
  /** Why the column is left out. */
  reason: z.optional(z.string()),
});

/** The effect of a file on the shop, in rows. */
export const fileReport = z.object({
  format: z.string(),
  columns: z.array(fileColumn),
  /** The needed fields without a column, in French; a clerk chooses their columns. */
  missing: z.array(z.string()),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  refused_count: z.int(),
  note_count: z.int(),
});

/** The field of a column by its heading; empty for none. */
export const columnChoices = z.record(text(200), text(40));

export const listedFile = z.object({
  id: z.int(),
  file_name: z.string(),
  state: z.enum(IMPORT_STATES),
  by: z.nullable(z.string()),
  at: z.string(),
  applied_at: z.nullable(z.string()),
  undone_at: z.nullable(z.string()),
  created: z.int(),
  updated: z.int(),
  refused_count: z.int(),
});

/** What a page of a file says of it besides. */
export const fileState = {
  /** Why the file failed, or why staff must check a new preview. */
  failure: z.nullable(z.string()),
  can_apply: z.boolean(),
  can_undo: z.boolean(),
};

/** The effect of a file on the catalogue, with the rows that are refused. */
const importReport = z.extend(fileReport, {
  dialect: z.string(),
  /** The sheets of a workbook: read, of another shape, hidden or empty. */
  sheets: z.array(z.object({ name: z.string(), state: z.enum(SHEET_STATES) })),
  /** Categories that the shop does not have yet, each behind its parent; applying needs their confirmation. */
  new_categories: z.array(z.string()),
  /** Categories at the top, each behind the parent that the file names; they move if applying names them. */
  moved_categories: z.array(z.string()),
  /** Families of models that the file makes or lets grow, the largest first, and how many there are. */
  families: z.array(z.object({ key: z.string(), count: z.int() })),
  family_count: z.int(),
  /** Products whose pieces without a cost get one. */
  cost_count: z.int(),
  /** Rows that are no product. */
  skipped_count: z.int(),
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

/** What a clerk decides about a file: the field of a column by heading (empty: none), the sheet, blank cells. */
const importChoices = fieldsOf({
  columns: columnChoices,
  sheet: z.nullable(text(200)),
  /** Whether a blank cell empties the field; else it changes nothing. */
  empties_blanks: yesOrNo,
});
export type ImportChoices = z.infer<typeof importChoices>;

const undoReport = z.object({
  restored: z.int(),
  deleted: z.int(),
  unpublished: z.int(),
  /** Products that the undo left unchanged, and why. */
  kept: z.array(z.object({ reference: z.string(), reason: z.string() })),
});
export type UndoReport = z.infer<typeof undoReport>;

/** Addresses of pictures in the file, of products without a picture. A job fetches them after the import. */
const importPictures = z.object({
  wanted: z.int(),
  /** Addresses above the limits, which the job does not fetch. */
  left_out: z.int(),
  /** Stored, failed, or no longer needed. */
  done: z.int(),
  stored: z.int(),
  failed: z.int(),
  /** The first of the failed ones. */
  failures: z.array(z.object({ reference: z.string(), url: z.string(), reason: z.string() })),
});
export type ImportPictures = z.infer<typeof importPictures>;

const listedImport = z.extend(listedFile, { unchanged: z.int() });
export type ListedImport = z.infer<typeof listedImport>;

const catalogueImport = z.extend(listedImport, {
  /** Null until the file is read. */
  report: z.nullable(importReport),
  undo: z.nullable(undoReport),
  /** Null for a file without them, once undone, and for imports of earlier releases. */
  pictures: z.nullable(importPictures),
  /** Progress while the import runs, in percent. */
  progress: z.int(),
  choices: importChoices,
  /** Whether the choices are those of an earlier file with the same headings. */
  are_choices_remembered: z.boolean(),
  /** Of a preview. */
  ...lossFields,
  ...fileState,
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
    summary:
      'Applique un import dont l’aperçu est prêt : ses lignes correctes ; ses nouvelles catégories se confirment',
    params: ofId,
    body: z.optional(
      z.nullable(
        fieldsOf({
          new_categories: z.optional(z.array(text(260))),
          moved_categories: z.optional(z.array(text(260))),
        }),
      ),
    ),
    reply: catalogueImport,
  }),
  chooseImportColumns: staffCall('catalogue:write', {
    method: 'POST',
    path: paths.importChoices,
    summary: 'Choisit les colonnes et la feuille d’un import, et en prépare un nouvel aperçu',
    params: ofId,
    body: importChoices,
    reply: catalogueImport,
  }),
  retryImportPictures: staffCall('catalogue:write', {
    method: 'POST',
    path: paths.importPictures,
    summary: 'Télécharge encore les photos d’un import qui ont échoué',
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
