import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { currentStep, type Step, steps } from '#server/base/traces/steps.ts';
import { nameStatement } from './name-statement.ts';

type Query = (asked: unknown, values?: unknown, callback?: unknown) => unknown;

/** Runs a statement as a step, when it belongs to one: what looks for jobs all day long does not. */
export function traceStatement(query: Query, ...asked: Parameters<Query>): unknown {
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

/** A pool that is full would go on in the step of whoever gives a connection back or had it opened. */
export class TracedPool extends pg.Pool {
  override connect = ((callback?: (...answer: unknown[]) => void): unknown => {
    const isBound = callback !== undefined && steps.hasSubscribers;
    return Reflect.apply(super.connect, this, [
      isBound ? AsyncLocalStorage.bind(callback) : callback,
    ]);
  }) as pg.Pool['connect'];
}

/**
 * The connections of a pool, whose statements are steps of the request that asks for them. Through a pooler they go
 * without their names: it gives each transaction another connection, which does not know what a name stands for.
 */
export const tracedClient = (isThroughPooler: boolean): typeof pg.Client =>
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
