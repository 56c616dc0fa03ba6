import pg from 'pg';
import { traceStatement } from './trace-statement.ts';

/** Connections through a pooler, which gives each transaction another one: a named statement would not be there. */
export const namelessClient: typeof pg.Client = class extends pg.Client {
  // The types of node-postgres are one for each way to call it; all of them come through here.
  override query = ((asked: unknown, values?: unknown, callback?: unknown): unknown => {
    const query = (...all: unknown[]): unknown => Reflect.apply(super.query, this, all);
    return traceStatement(query, withoutName(asked), values, callback);
  }) as pg.Client['query'];
};

function withoutName(asked: unknown): unknown {
  if (typeof asked !== 'object' || asked === null || !('name' in asked)) return asked;
  const { name: _name, ...rest } = asked;
  return rest;
}
