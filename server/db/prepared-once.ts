import type { Db } from './open.ts';

/**
 * A statement that is written once for each database or transaction, not each time. What `prepare` names is planned
 * once, too (`kept-plans.ts`).
 */
export function preparedOnce<S>(prepare: (db: Db) => S): (db: Db) => S {
  const statements = new WeakMap<Db, S>();
  return (db) => {
    const known = statements.get(db);
    if (known !== undefined) return known;
    const made = prepare(db);
    statements.set(db, made);
    return made;
  };
}
