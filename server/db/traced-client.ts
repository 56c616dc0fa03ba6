import pg from 'pg';
import { traceStatement } from './trace-statement.ts';

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
