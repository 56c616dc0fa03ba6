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

const MAX_SHAPES = 20;

/** Signs of a shape. An order of ten lines has some 1,700, and its statement takes some 60 KB of each connection. */
const MAX_SHAPE = 2000;

/**
 * The same for statements that differ by a shape of theirs, such as how many rows they write. Those that were asked for
 * last are kept, unless they are large, as a connection would keep them for good.
 */
export function preparedByShape<S>(
  prepare: (db: Db, shape: string) => S,
): (db: Db, shape: string) => S {
  const statementsOf = preparedOnce(() => new Map<string, S>());
  return (db, shape) => {
    if (shape.length > MAX_SHAPE) return prepare(db, shape);
    const statements = statementsOf(db);
    const statement = statements.get(shape) ?? prepare(db, shape);
    // A map tells its keys in the order in which they came.
    statements.delete(shape);
    statements.set(shape, statement);
    const [oldest] = statements.keys();
    if (statements.size > MAX_SHAPES) statements.delete(oldest!);
    return statement;
  };
}
