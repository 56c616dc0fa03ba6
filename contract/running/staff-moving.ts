import * as z from 'zod/mini';
import { fieldsOf, oneOf } from '../base/fields/fields.ts';
import { paths } from '../base/paths.ts';
import { ofId, staffCall } from '../base/staff-call.ts';
import { defineList } from '../base/staff-list.ts';
import { idInPath } from '../goods/catalogue/catalogue.ts';
import {
  columnChoices,
  fileReport,
  fileState,
  IMPORT_STATES,
  listedFile,
} from '../goods/catalogue/staff-imports.ts';

/** What a shop brings along besides its products, by the word of the command and of the pages. */
export const MOVING_SLUGS = ['clients', 'commandes', 'avis', 'adresses'] as const;
export type MovingSlug = (typeof MOVING_SLUGS)[number];

/** Most rows of a report that name what is wrong; further ones are counted. */
export const MAX_MOVING_ROWS_KEPT = 10_000;

/** The effect of a file on the shop. The refused rows are in `staffMovingRows`. */
const movingReport = z.extend(fileReport, {
  /** The fields that a column may be chosen for. */
  fields: z.array(z.object({ choice: z.string(), label: z.string() })),
  examples: z.array(
    z.object({
      line: z.int(),
      name: z.string(),
      facts: z.array(z.object({ label: z.string(), value: z.string() })),
    }),
  ),
});
export type MovingReport = z.infer<typeof movingReport>;

const movingUndo = z.object({
  deleted: z.int(),
  restored: z.int(),
  kept: z.array(z.object({ name: z.string(), reason: z.string() })),
});
export type MovingUndoReport = z.infer<typeof movingUndo>;

const movingChoices = fieldsOf({ columns: columnChoices });
export type MovingChoices = z.infer<typeof movingChoices>;

const listedMovedFile = z.extend(listedFile, { kind: z.enum(MOVING_SLUGS) });
export type ListedMovedFile = z.infer<typeof listedMovedFile>;

const movedFile = z.extend(listedMovedFile, {
  /** Null until the file is read. */
  report: z.nullable(movingReport),
  undo: z.nullable(movingUndo),
  choices: movingChoices,
  ...fileState,
});
export type MovedFile = z.infer<typeof movedFile>;

export const staffMoving = defineList({
  name: 'reprises',
  record: { one: paths.staffMovedFile },
  summary: 'Les fichiers d’une autre boutique, le dernier d’abord ; cherche un fichier',
  right: 'shop:move',
  sorts: ['-at', 'file_name'],
  filters: { kind: z.optional(oneOf(MOVING_SLUGS)), state: z.optional(oneOf(IMPORT_STATES)) },
  example: { q: 'clients-2025', filter: { kind: 'clients' } },
  item: listedMovedFile,
  columns: {
    at: 'Date',
    kind: 'Contenu',
    file_name: 'Fichier',
    by: 'Par',
    state: 'État',
    created: 'Nouveaux',
    updated: 'Complétés',
    refused_count: 'Lignes refusées',
  },
});

const MOVING_ROW_KINDS = ['refused', 'note'] as const;

const movingRow = z.object({
  id: z.int(),
  line: z.int(),
  kind: z.enum(MOVING_ROW_KINDS),
  name: z.string(),
  reason: z.string(),
});
export type MovingRowOfList = z.infer<typeof movingRow>;

export const staffMovingRows = defineList({
  name: 'lignes-de-reprise',
  path: paths.movingRows,
  summary: 'Les lignes refusées d’un fichier d’une autre boutique ; ou ses remarques',
  right: 'shop:move',
  sorts: ['line', 'name', 'reason'],
  filters: { file_id: z.optional(idInPath), kind: z.optional(oneOf(MOVING_ROW_KINDS)) },
  example: { q: 'Awa', filter: { file_id: 1 } },
  item: movingRow,
  columns: { line: 'Ligne', name: 'Nom', reason: 'Pourquoi' },
});

export const movingCalls = {
  ...staffMoving.calls,
  ...staffMovingRows.calls,
  getMovedFile: staffCall('shop:move', {
    method: 'GET',
    path: paths.staffMovedFile,
    summary: 'Un fichier d’une autre boutique : son aperçu, son rapport',
    params: ofId,
    reply: movedFile,
  }),
  /** Takes a multipart form with one file, which no schema describes. */
  uploadMovedFile: staffCall('shop:move', {
    method: 'POST',
    path: paths.movingUpload,
    summary:
      'Dépose un fichier d’une autre boutique (10 Mo au plus), champ « file » ; lit l’aperçu',
    params: z.object({ kind: oneOf(MOVING_SLUGS) }),
    status: 201,
    reply: movedFile,
  }),
  applyMovedFile: staffCall('shop:move', {
    method: 'POST',
    path: paths.movingApply,
    summary: 'Reprend ce que l’aperçu a montré : les lignes correctes',
    params: ofId,
    reply: movedFile,
  }),
  chooseMovedColumns: staffCall('shop:move', {
    method: 'POST',
    path: paths.movingChoices,
    summary: 'Choisit les colonnes d’un fichier, et en prépare un nouvel aperçu',
    params: ofId,
    body: movingChoices,
    reply: movedFile,
  }),
  undoMovedFile: staffCall('shop:move', {
    method: 'POST',
    path: paths.movingUndo,
    summary: 'Annule la dernière reprise de ce contenu',
    params: ofId,
    reply: movedFile,
  }),
};
