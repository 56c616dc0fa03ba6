import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Call, Reply } from '#contract/call.ts';
import { MAX_ROWS } from '#contract/staff/list.ts';
import { FileStream, type Input, type Parts, serveCall } from '#server/http/serve-call.ts';
import { csvOf } from './csv.ts';

/** A list of the back-office as `contract/staff/list.ts` declares one. */
type List<C extends Call> = { call: C; columns: Record<string, string> };

/**
 * Serves a list of the back-office, and the whole of it as a CSV file at the same path with `.csv`
 * behind it: same question, same right, read a page at a time.
 */
export function serveList<const C extends Call>(
  app: FastifyInstance,
  parts: Parts,
  { call, columns }: List<C>,
  read: (input: Input<C>) => Promise<Reply<C>>,
): void {
  serveCall(app, parts, call, read);
  const file: C = { ...call, path: `${call.path}.csv` };
  serveCall(app, parts, file, async (input) => {
    const readPage = async (page: number) => {
      const query = { ...(input.query as object), page, limit: MAX_ROWS };
      const reply = await read({ ...input, query } as Input<C>);
      return (reply as { items: Record<string, unknown>[] }).items;
    };
    const fileName = `${call.path.split('/').at(-1)}.csv`;
    return new FileStream(Readable.from(csvOf(columns, readPage)), 'text/csv', fileName);
  });
}
