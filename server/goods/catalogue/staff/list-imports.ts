import { and, eq, inArray } from 'drizzle-orm';
import type { QueryOf } from '#contract/base/staff-list.ts';
import { type ListedImport, staffImports } from '#contract/goods/catalogue/staff-imports.ts';
import type { Db } from '#server/base/db/open.ts';
import { partners } from '#server/base/identity/tables.ts';
import { hasPart } from '#server/base/lists/page-of.ts';
import { listOf, type StaffRows } from '#server/base/lists/read-list.ts';
import { catalogueImports } from '#server/goods/catalogue/import/tables.ts';
import { importColumns, toListedImport } from '../import/find-import.ts';

/** The imports of the catalogue, the last one first unless told otherwise. */
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
