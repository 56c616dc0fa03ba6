import { lt, sql } from 'drizzle-orm';
import type { Db } from '#server/base/db/open.ts';
import { pageViews } from './tables.ts';

const MAX_PATHS_A_DAY = 5000;

const MAX_PATH_LENGTH = 200;

/** An order number would identify the visitor. */
const PERSONAL = /^\/(commandes|pre-commandes|credit-commandes)\/[^/]+/;

/** E-mail addresses, UUIDs and long texts with digits, likely tokens. */
const SECRET = /@|^(?=.*\d)[\w.~-]{16,}$/;

/** Counts a view by day and path (rule W-16). The call is public, so new paths are dropped once a day has 5,000. */
export async function countPageView(db: Db, address: string): Promise<void> {
  const path = pathToCount(address);
  const today = sql`(now() at time zone 'UTC')::date`;
  await db.execute(sql`
    insert into ${pageViews} (day, path)
    select asked.day, asked.path from (select ${today} as day, ${path}::text as path) as asked
    where case
      when exists (select from ${pageViews} as known
        where (known.day, known.path) = (asked.day, asked.path)) then true
      else (select count(*) from ${pageViews} as known where known.day = asked.day) < ${MAX_PATHS_A_DAY}
    end
    on conflict (day, path) do update set count = ${pageViews.count} + 1`);
}

/** Without query and hash; order numbers become `:id`, tokens and e-mail addresses `:secret`. */
export function pathToCount(address: string): string {
  const [raw = ''] = address.split(/[?#]/, 1);
  const path = decode(raw)
    // An escape may hide a query or hash.
    .replace(/[?#].*$/su, '')
    .replace(/[\p{Cc}\p{Cs}]/gu, '')
    .replace(/\/{2,}/g, '/')
    .replace(/(?<=.)\/$/, '')
    .replace(PERSONAL, '/$1/:id');
  const parts = path.split('/').map((part) => (SECRET.test(part) ? ':secret' : part));
  return parts.join('/').slice(0, MAX_PATH_LENGTH);
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Deletes page views of days more than three years ago. */
export async function deleteOldViews(db: Db): Promise<void> {
  await db
    .delete(pageViews)
    .where(lt(pageViews.day, sql`(now() at time zone 'UTC' - interval '3 years')::date`));
}
