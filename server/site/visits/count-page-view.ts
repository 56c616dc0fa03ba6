import { lt, sql } from 'drizzle-orm';
import type { Db } from '#server/base/db/open.ts';
import { pageViews } from './tables.ts';

const MAX_PATHS_A_DAY = 5000;

const MAX_PATH_LENGTH = 200;

/** Pages of a person, whose number would say whose page was looked at. */
const PERSONAL = /^\/(commandes|pre-commandes|credit-commandes)\/[^/]+/;

/** E-mail addresses, UUIDs, and whatever is long and has digits: a token more likely than a word. */
const SECRET = /@|^(?=.*\d)[\w.~-]{16,}$/;

/**
 * Counts one look at a page, by day and path (specification, section 2: a page view is tracked on each
 * path change). Nothing is kept of who looked: see `pathToCount`. Anybody may call this with any text,
 * so a path that is new to a day with 5,000 paths is dropped, as `recordSearchTerm` does.
 */
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

/**
 * The path of an address as it may be kept: without query and hash, readable, the number of an order
 * as `:id`, anything that looks like a token or an e-mail address as `:secret`.
 */
export function pathToCount(address: string): string {
  const [raw = ''] = address.split(/[?#]/, 1);
  const path = decode(raw)
    // A query or hash may have been hidden behind an escape.
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

/** Deletes the counts of page views of days more than three years ago. */
export async function deleteOldViews(db: Db): Promise<void> {
  await db
    .delete(pageViews)
    .where(lt(pageViews.day, sql`(now() at time zone 'UTC' - interval '3 years')::date`));
}
