import { sql } from 'drizzle-orm';
import type { Db } from '#server/base/db/open.ts';
import { catalogueImports } from '../tables.ts';
import { isRunningImport } from './import-file.ts';

const TELL_EVERY_MS = 15_000;
const LOST_AFTER = sql`interval '2 minutes'`;
const { report } = catalogueImports;

/** Whether the process of an import gave no sign of life for long. */
export const isImportLost = sql<boolean>`greatest((${report} ->> 'startedAt')::timestamptz,
  (${report} ->> 'aliveAt')::timestamptz) < now() - ${LOST_AFTER}`;

/** As `isImportLost`, for an import that gave a sign of life before. */
export const isStartedAndLost = sql<boolean>`${report} ->> 'aliveAt' is not null and ${isImportLost}`;

/** Records signs of life of an import until the returned function is called. */
export async function reportAlive(db: Db, id: number): Promise<() => void> {
  const tell = () =>
    db
      .update(catalogueImports)
      .set({ report: sql`jsonb_set(${report}, '{aliveAt}', to_jsonb(now()))` })
      .where(isRunningImport(id));
  await tell();
  // Not awaited: the import itself notices a database that does not respond.
  const timer = setInterval(() => tell().catch(() => undefined), TELL_EVERY_MS).unref();
  return () => clearInterval(timer);
}
