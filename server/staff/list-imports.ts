import { and, count, eq, inArray } from 'drizzle-orm';
import type { Reply } from '#contract/call.ts';
import type { ListedImport, staffImports } from '#contract/staff/imports.ts';
import { importColumns, toListedImport } from '#server/catalogue/import/find-import.ts';
import type { Db } from '#server/db/open.ts';
import { partners } from '#server/db/schema/partners.ts';
import { catalogueImports } from '#server/db/schema/staff.ts';
import { hasPart, idsOf, type ListQuestion, pageOf } from './page-of.ts';

type Question = ListQuestion & { state?: ListedImport['state'] | undefined };

/** A page of the imports of the catalogue, the last one first unless told otherwise. */
export async function listImports(
  db: Db,
  question: Question,
): Promise<Reply<typeof staffImports.call>> {
  const ids = idsOf(question);
  const where = and(
    ids && inArray(catalogueImports.id, ids),
    question.state && eq(catalogueImports.state, question.state),
    question.q ? hasPart(catalogueImports.fileName, question.q) : undefined,
  );
  const sortable = { at: catalogueImports.at, file_name: catalogueImports.fileName };
  const page = pageOf(question, sortable, { usual: '-at', id: catalogueImports.id });
  const [found, totals] = await Promise.all([
    db
      .select(importColumns)
      .from(catalogueImports)
      .leftJoin(partners, eq(partners.id, catalogueImports.byId))
      .where(where)
      .orderBy(...page.orderBy)
      .limit(page.limit)
      .offset(page.offset),
    db.select({ total: count() }).from(catalogueImports).where(where),
  ]);
  return { items: found.map(toListedImport), total: totals[0]!.total };
}
