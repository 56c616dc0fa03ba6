import type { Db } from './open.ts';

/**
 * A statement that is written once for each connection, not each time; outside of transactions once for all. What
 * `prepare` names is planned once, too (`kept-plans.ts`).
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

/** More shapes than a shop has, so that a connection does not keep statements without end. */
const MAX_SHAPES = 60;

/** The same for statements that differ by a shape of theirs, such as how many rows they write. */
export function preparedByShape<S>(
  prepare: (db: Db, shape: string) => S,
): (db: Db, shape: string) => S {
  const statementsOf = preparedOnce(() => new Map<string, S>());
  return (db, shape) => {
    const statements = statementsOf(db);
    const known = statements.get(shape);
    if (known !== undefined) return known;
    if (statements.size === MAX_SHAPES) statements.clear();
    const made = prepare(db, shape);
    statements.set(shape, made);
    return made;
  };
}
