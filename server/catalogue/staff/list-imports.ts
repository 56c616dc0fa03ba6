import { and, eq, inArray } from 'drizzle-orm';
import type { ListedImport } from '#contract/staff/imports.ts';
import type { Db } from '#server/db/open.ts';
import { catalogueImports } from '#server/db/schema/imports.ts';
import { partners } from '#server/db/schema/partners.ts';
import { hasPart, idsOf, type ListQuery } from '#server/lists/page-of.ts';
import { listOf, type StaffRows } from '#server/lists/read-list.ts';
import { importColumns, toListedImport } from '../import/find-import.ts';

type Question = ListQuery & { state?: ListedImport['state'] | undefined };

/** The imports of the catalogue, the last one first unless told otherwise. */
export function listImports(db: Db, question: Question): StaffRows<ListedImport> {
  const ids = idsOf(question);
  return listOf(db, question, {
    from: catalogueImports,
    where: and(
      ids && inArray(catalogueImports.id, ids),
      question.state && eq(catalogueImports.state, question.state),
      question.q ? hasPart(catalogueImports.fileName, question.q) : undefined,
    ),
    sortable: { at: catalogueImports.at, file_name: catalogueImports.fileName },
    usual: '-at',
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
