import type { Db } from './open.ts';

/**
 * A statement that Drizzle writes once for each connection, not each time; outside of transactions once for all. One
 * that `prepare` gives a name PostgreSQL reads once for each connection, too, and keeps its plan where one is as good for
 * all values.
 */
export function preparedOnce<S>(prepare: (db: Db) => S): (db: Db) => S {
  const statements = new WeakMap<object, S>();
  return (db) => {
    const { session } = db._;
    const known = statements.get(session);
    if (known !== undefined) return known;
    const made = prepare(db);
    statements.set(session, made);
    return made;
  };
}
