import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Call, Reply } from '#contract/base/call.ts';
import { FileStream, type Input, type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { csvOf } from './csv.ts';
import type { StaffRows } from './read-list.ts';

/** Declared as in `contract/base/staff-list.ts`. */
type List<C extends Call> = { call: C; columns: Record<string, string> };

type ItemOf<C extends Call> =
  Reply<C> extends { items: (infer Item extends Record<string, unknown>)[] } ? Item : never;

/** Also serves the whole list as CSV for the same right (rule B-17). */
export function serveList<const C extends Call>(
  app: FastifyInstance,
  parts: Parts,
  { call, columns }: List<C>,
  find: (input: Input<C>) => StaffRows<ItemOf<C>> | Promise<StaffRows<ItemOf<C>>>,
): void {
  serveCall(app, parts, call, async (input) => (await (await find(input)).page()) as Reply<C>);
  const file: C = { ...call, path: `${call.path}.csv` };
  serveCall(app, parts, file, async (input) => {
    const rows = (await find(input)).all();
    const fileName = `${call.path.split('/').at(-1)}.csv`;
    return new FileStream(Readable.from(csvOf(columns, rows)), 'text/csv', fileName);
  });
}
