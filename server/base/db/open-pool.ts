import { AsyncLocalStorage } from 'node:async_hooks';
import { hostname } from 'node:os';
import pg from 'pg';
import { release } from '#server/base/release.ts';
import { currentStep, steps, type TraceStep } from '#server/base/traces/steps.ts';

/** Strings, and each `from` without a table; parentheses stay balanced. */
const NO_TABLES =
  /'(?:[^']|'')*'|\bfrom\b(?<=\b(?:distinct\s+|(?:extract|substring|trim|overlay)\s*\([^()]*?)from)/gi;

const FIRST_WORD = /^\s*([a-z]+)/i;

/** Without `for update` and `on conflict do update`. */
const CHANGE = /(?<!\b(?:for|do)\s+)\b(insert\s+into|update|delete\s+from)\s/i;

const TABLES =
  /(?<!\b(?:for|do)\s+)\b(from|into|update)\s+(?:only\s+)?"?(\w+)"?(?:\."?(\w+)"?)?(\s*\()?/gi;

type Query = (asked: unknown, values?: unknown, callback?: unknown) => unknown;

/** A full pool would continue in the step of the request that returns a connection. */
class TracedPool extends pg.Pool {
  override connect = ((callback?: (...answer: unknown[]) => void): unknown => {
    const isBound = callback !== undefined && steps.hasSubscribers;
    return Reflect.apply(super.connect, this, [
      isBound ? AsyncLocalStorage.bind(callback) : callback,
    ]);
  }) as pg.Pool['connect'];
}

export type ServerPool = {
  pool: pg.Pool;
  /** Running statements on the old server end at once. */
  moveTo(url: string): void;
  /** Running statements end at once; a frozen server would hold them to their time limit. */
  cut(): void;
};

export const CONNECTION_TIMEOUT_MS = 5000;
/** Startup option (rule B-7). */
export const DAKAR_ZONE = '-c TimeZone=UTC';
/** Time for the server to report a stopped statement. */
const REPORT_MS = 5000;

/**
 * Without `jit`: statements end before it would pay. The server stops a statement after `statementTimeoutMs`, if given.
 * Behind a pooler the pooler sets the limit (`pooler.ts`), and statements have no names.
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
    // Shows the operator the owner in pg_stat_activity; PostgreSQL keeps 63 characters.
    application_name: `sandaga ${release} ${hostname()}`.slice(0, 63),
    connectionTimeoutMillis: connectWithinMs,
    ...(!isThroughPooler && {
      options: `${DAKAR_ZONE} -c jit=off`,
      ...(statementTimeoutMs !== undefined && { statement_timeout: statementTimeoutMs }),
    }),
    // PgBouncer refuses startup options, and keeps the time zone of each client.
    ...(isThroughPooler && { onConnect: (client) => client.query("set time zone 'UTC'") }),
    ...(statementTimeoutMs !== undefined && { query_timeout: statementTimeoutMs + REPORT_MS }),
  });
  // The pool replaces a connection that the server closes.
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

/** Only within a step: polling for jobs is not traced. */
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

function stepOf(text: string): TraceStep {
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

/** Behind a pooler statements go without names: each transaction gets another connection, which does not know them. */
const tracedClient = (isThroughPooler: boolean): typeof pg.Client =>
  class extends pg.Client {
    // node-postgres types each overload; all come through here.
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

/** Operation and first table, as `select` and `orders`; nothing else of the statement. */
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
