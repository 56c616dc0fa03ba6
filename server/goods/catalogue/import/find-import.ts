import { and, eq, inArray, sql } from 'drizzle-orm';
import type { QueryOf } from '#contract/base/staff-list.ts';
import type { ListedRefusedRow, ROW_KINDS } from '#contract/base/staff-refused-rows.ts';
import {
  type CatalogueImport,
  type ListedImport,
  MAX_REFUSED_SHOWN,
  staffImports,
} from '#contract/goods/catalogue/staff-imports.ts';
import type { Db } from '#server/base/db/open.ts';
import { partners } from '#server/base/identity/tables.ts';
import { hasPart } from '#server/base/lists/page-of.ts';
import { listOf, type StaffRows } from '#server/base/lists/read-list.ts';
import { Problem } from '#server/base/problem.ts';
import { catalogueImports } from '../tables.ts';
import { type Seer, tellImportLosses } from './import-losses.ts';
import { type ImportFacts, NO_CHOICES, type StoredReport } from './import-record.ts';
import { findLastAppliedImport } from './undo-import.ts';

/** What an import is selected with; neither its file nor what it needs to be undone. */
const importColumns = {
  id: catalogueImports.id,
  fileName: catalogueImports.fileName,
  state: catalogueImports.state,
  facts: sql<ImportFacts>`${catalogueImports.report} - '{pictureWork,priced}'::text[]`,
  by: partners.name,
  at: catalogueImports.at,
  appliedAt: catalogueImports.appliedAt,
  undoneAt: catalogueImports.undoneAt,
  hasFile: sql<boolean>`${catalogueImports.source} is not null`,
  hasPictureWork: sql<boolean>`${catalogueImports.report} ? 'pictureWork'`,
};

type FoundImport = {
  id: number;
  fileName: string;
  state: ListedImport['state'];
  facts: ImportFacts;
  by: string | null;
  at: Date;
  appliedAt: Date | null;
  undoneAt: Date | null;
  hasFile: boolean;
  hasPictureWork: boolean;
};

/** An import with its preview, its progress and its report, and what `seer` may know of losses. Throws `not-found`. */
export async function getImport(db: Db, id: number, seer?: Seer): Promise<CatalogueImport> {
  const [found] = await db
    .select(importColumns)
    .from(catalogueImports)
    .leftJoin(partners, eq(partners.id, catalogueImports.byId))
    .where(eq(catalogueImports.id, id));
  if (found === undefined) throw new Problem('not-found', 'Cet import n’existe pas.');
  const { state, facts, hasFile, hasPictureWork } = found;
  const { report, undo, progress, failure, pictures = null } = facts;
  const hasChanges =
    report !== null && report.created + report.updated + (pictures?.wanted ?? 0) > 0;
  return {
    ...toListedImport(found),
    undo,
    progress,
    failure,
    // A server of the previous release applies without them what this one has read.
    pictures: state !== 'applied' || hasPictureWork ? pictures : null,
    report: report && toReport(report),
    ...(seer && state === 'preview' && (await tellImportLosses(db, id, seer))),
    choices: facts.choices ?? NO_CHOICES,
    are_choices_remembered: facts.areChoicesRemembered ?? false,
    can_apply: state === 'preview' && hasFile && hasChanges,
    can_undo: state === 'applied' && (await findLastAppliedImport(db)) === id,
  };
}

/** The rows that the report lists are long; what it lacks of an earlier release is empty. */
function toReport({ skipped: _skipped, notes: _notes, ...report }: StoredReport) {
  return {
    ...NEW_IN_REPORTS,
    ...report,
    columns: report.columns.map((column) => ({ ...column, choice: column.choice ?? '' })),
    refused: report.refused.slice(0, MAX_REFUSED_SHOWN),
  };
}

const NEW_IN_REPORTS = {
  missing: [],
  sheets: [],
  new_categories: [],
  moved_categories: [],
  families: [],
  family_count: 0,
  cost_count: 0,
  skipped_count: 0,
  note_count: 0,
};

/**
 * The refused rows of an import, or those skipped or taken without a field, as far as they are stored; none for an
 * unknown import.
 */
export async function readRefusedRows(
  db: Db,
  id: number,
  kind: (typeof ROW_KINDS)[number] = 'refused',
): Promise<ListedRefusedRow[]> {
  const [found] = await db
    .select({ facts: importColumns.facts })
    .from(catalogueImports)
    .where(eq(catalogueImports.id, id));
  const report = found?.facts.report;
  const rows =
    { refused: report?.refused, skipped: report?.skipped, note: report?.notes }[kind] ?? [];
  return rows.map((row, place) => ({ id: place + 1, kind, ...row }));
}

function toListedImport(found: FoundImport): ListedImport {
  const { created = 0, updated = 0, unchanged = 0, refused_count = 0 } = found.facts.report ?? {};
  return {
    id: found.id,
    file_name: found.fileName,
    state: found.state,
    by: found.by,
    at: found.at.toISOString(),
    applied_at: found.appliedAt?.toISOString() ?? null,
    undone_at: found.undoneAt?.toISOString() ?? null,
    created,
    updated,
    unchanged,
    refused_count,
  };
}

export function listImports(db: Db, query: QueryOf<typeof staffImports>): StaffRows<ListedImport> {
  return listOf(db, staffImports, query, {
    from: catalogueImports,
    where: and(
      query.state && eq(catalogueImports.state, query.state),
      query.q ? hasPart(catalogueImports.fileName, query.q) : undefined,
    ),
    sortable: { at: catalogueImports.at, file_name: catalogueImports.fileName },
    id: catalogueImports.id,
    read: async (wanted) => {
      const found = await db
        .select(importColumns)
        .from(catalogueImports)
        .leftJoin(partners, eq(partners.id, catalogueImports.byId))
        .where(inArray(catalogueImports.id, wanted));
      return found.map(toListedImport);
    },
  });
}
