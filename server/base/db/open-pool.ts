import { AsyncLocalStorage } from 'node:async_hooks';
import { hostname } from 'node:os';
import pg from 'pg';
import { release } from '#server/base/release.ts';
import { currentStep, type Step, steps } from '#server/base/traces/steps.ts';

/** Texts in a statement, and each `from` without a table; no parenthesis goes without its other one. */
const NO_TABLES =
  /'(?:[^']|'')*'|\bfrom\b(?<=\b(?:distinct\s+|(?:extract|substring|trim|overlay)\s*\([^()]*?)from)/gi;

const FIRST_WORD = /^\s*([a-z]+)/i;

/** Not those of `for update` and `on conflict do update`. */
const CHANGE = /(?<!\b(?:for|do)\s+)\b(insert\s+into|update|delete\s+from)\s/i;

const TABLES =
  /(?<!\b(?:for|do)\s+)\b(from|into|update)\s+(?:only\s+)?"?(\w+)"?(?:\."?(\w+)"?)?(\s*\()?/gi;

type Query = (asked: unknown, values?: unknown, callback?: unknown) => unknown;

/** A pool that is full would go on in the step of whoever gives a connection back or had it opened. */
class TracedPool extends pg.Pool {
  override connect = ((callback?: (...answer: unknown[]) => void): unknown => {
    const isBound = callback !== undefined && steps.hasSubscribers;
    return Reflect.apply(super.connect, this, [
      isBound ? AsyncLocalStorage.bind(callback) : callback,
    ]);
  }) as pg.Pool['connect'];
}

/** Connections to one server at a time. */
export type ServerPool = {
  pool: pg.Pool;
  /** Goes to another server from now on; statements under way on the old one end at once. */
  moveTo(url: string): void;
  /** Statements under way end at once. Those of a server that is frozen would wait until their time is over. */
  cut(): void;
};

export const CONNECTION_TIMEOUT_MS = 5000;
/** A startup option: days are Dakar's, which are those of UTC, for any zone of the server. */
export const DAKAR_ZONE = '-c TimeZone=UTC';
/** What the server is given to report that it has stopped a statement, before we hang up. */
const REPORT_MS = 5000;

/**
 * A statement of the shop is over before it would be compiled (`jit`). The server stops a statement after `statementTimeoutMs`;
 * undefined is no limit. Through a pooler no such setting and no named statement lasts, so there the pooler sets the
 * limit (`pooler.ts`).
 */
export function openPool(
  url: string,
  {
    poolSize = 10,
    statementTimeoutMs,
    connectWithinMs = CONNECTION_TIMEOUT_MS,
    isThroughPooler = false,
  }: {
    poolSize?: number | undefined;
    statementTimeoutMs?: number | undefined;
    connectWithinMs?: number;
    isThroughPooler?: boolean;
  },
): ServerPool {
  const pool = new TracedPool({
    Client: tracedClient(isThroughPooler),
    connectionString: url,
    max: poolSize,
    // By which an operator finds in pg_stat_activity whose a connection is; PostgreSQL keeps 63 signs.
    application_name: `sandaga ${release} ${hostname()}`.slice(0, 63),
    connectionTimeoutMillis: connectWithinMs,
    ...(!isThroughPooler && {
      options: `${DAKAR_ZONE} -c jit=off`,
      ...(statementTimeoutMs !== undefined && { statement_timeout: statementTimeoutMs }),
    }),
    // PgBouncer refuses startup options, and keeps the zone of each of its clients from one server to the next.
    ...(isThroughPooler && { onConnect: (client) => client.query("set time zone 'UTC'") }),
    ...(statementTimeoutMs !== undefined && { query_timeout: statementTimeoutMs + REPORT_MS }),
  });
  // A connection that the server closes must not end the process; the pool opens another.
  pool.on('error', () => undefined);
  const clients = new Set<pg.PoolClient>();
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    clients.add(client);
  });
  pool.on('remove', (client) => clients.delete(client));
  const cut = () => {
    for (const client of clients) client.connection.stream.destroy();
  };
  return {
    pool,
    cut,
    moveTo: (next) => {
      if (pool.options.connectionString === next) return;
      pool.options.connectionString = next;
      cut();
    },
  };
}

/** Runs a statement as a step, when it belongs to one: what looks for jobs all day long does not. */
function traceStatement(query: Query, ...asked: Parameters<Query>): unknown {
  const [statement, , callback] = asked;
  const text = typeof statement === 'string' ? statement : (statement as pg.QueryConfig).text;
  if (currentStep.getStore() === undefined || text === undefined) return query(...asked);
  const step = stepOf(text);
  if (typeof callback === 'function') {
    return steps.traceCallback(query, 2, step, undefined, ...asked);
  }
  return steps.tracePromise(async () => query(...asked), step);
}

function stepOf(text: string): Step {
  const { operation, table } = nameStatement(text);
  return {
    kind: 'statement',
    name: table === undefined ? operation : `${operation} ${table}`,
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      ...(table !== undefined && { 'db.collection.name': table }),
    },
  };
}

/**
 * The connections of a pool, whose statements are steps of the request that asks for them. Through a pooler they go
 * without their names: it gives each transaction another connection, which does not know what a name stands for.
 */
const tracedClient = (isThroughPooler: boolean): typeof pg.Client =>
  class extends pg.Client {
    // The types of node-postgres are one for each way to call it; all of them come through here.
    override query = ((asked: unknown, values?: unknown, callback?: unknown): unknown => {
      const query = (...all: unknown[]): unknown => Reflect.apply(super.query, this, all);
      return traceStatement(query, isThroughPooler ? withoutName(asked) : asked, values, callback);
    }) as pg.Client['query'];
  };

function withoutName(asked: unknown): unknown {
  if (typeof asked !== 'object' || asked === null || !('name' in asked)) return asked;
  const { name: _name, ...rest } = asked;
  return rest;
}

/** What a statement does, and to which table first: `select` and `orders`. Nothing else of it is told. */
export function nameStatement(text: string): { operation: string; table: string | undefined } {
  const bare = text.replace(NO_TABLES, ' ');
  const first = FIRST_WORD.exec(bare)?.[1]?.toLowerCase() ?? 'unknown';
  if (first !== 'with') return { operation: first, table: findOuterTable(bare) };
  const change = CHANGE.exec(bare);
  const operation = change?.[1]?.split(/\s/)[0]?.toLowerCase() ?? 'select';
  return { operation, table: findTables(bare.slice(change?.index ?? 0)).next().value?.table };
}

/** The first table in the fewest parentheses: a column may be a subquery. */
function findOuterTable(bare: string): string | undefined {
  let outer: { table: string | undefined; depth: number } | undefined;
  let depth = 0;
  let seen = 0;
  for (const { table, index } of findTables(bare)) {
    for (; seen < index; seen += 1) {
      if (bare[seen] === '(') depth += 1;
      if (bare[seen] === ')') depth -= 1;
    }
    if (outer === undefined || depth < outer.depth) outer = { table, depth };
    if (depth === 0) break;
  }
  return outer?.table;
}

function* findTables(
  bare: string,
): Generator<{ table: string | undefined; index: number }, undefined> {
  for (const match of bare.matchAll(TABLES)) {
    const [, word, name, nameInSchema, parenthesis] = match;
    const isFunction = word?.toLowerCase() === 'from' && parenthesis !== undefined;
    if (!isFunction) yield { table: nameInSchema ?? name, index: match.index };
  }
}
