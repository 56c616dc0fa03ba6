import { sql } from 'drizzle-orm';
import type { Db } from '#server/base/db/open.ts';
import { catalogueImports } from '../tables.ts';
import { isRunning } from './import-file.ts';

const TELL_EVERY_MS = 15_000;
const LOST_AFTER = sql`interval '2 minutes'`;
const { report } = catalogueImports;

/** Whether the one who worked on an import was not heard of for long: it was lost with its process. */
export const isLost = sql<boolean>`greatest((${report} ->> 'startedAt')::timestamptz,
  (${report} ->> 'aliveAt')::timestamptz) < now() - ${LOST_AFTER}`;

/** Whether a person began to work on an import and was lost. */
export const wasBegunAndLost = sql<boolean>`${report} ->> 'aliveAt' is not null and ${isLost}`;

/** Lets others know that an import is being worked on, until the answered function is called. */
export async function keepAlive(db: Db, id: number): Promise<() => void> {
  const tell = () =>
    db
      .update(catalogueImports)
      .set({ report: sql`jsonb_set(${report}, '{aliveAt}', to_jsonb(now()))` })
      .where(isRunning(id));
  await tell();
  // Nothing waits for it: a database that does not answer is noticed by the work itself.
  const timer = setInterval(() => tell().catch(() => undefined), TELL_EVERY_MS).unref();
  return () => clearInterval(timer);
}
