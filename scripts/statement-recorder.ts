import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

// `record-statements.ts` preloads this file in test processes. It records each SQL statement of the server, but none of
// the tests.

const file = join(process.env.HEARD_STATEMENTS ?? '.', `${process.pid}.jsonl`);
const OURS = /\/(server|demo|tests|scripts)\/[^\s:)]+\.ts/;
const PLUMBING = /\/(statement-recorder|db\/open-pool|db\/open)\.ts$/;
/** Leaves out `install-queues`: pg-boss creates the job tables. */
const SERVER = /^\/server\/(?!base\/queue\/install-queues)(?!.*\.(test|fixture)\.ts$)/;
const heard = new Set<string>();

Error.stackTraceLimit = 60;
hear(pg.Client.prototype);
// A pool queries later, without its caller on the stack.
hear(pg.Pool.prototype);

function hear(prototype: { query: unknown }): void {
  const { query } = prototype;
  if (typeof query !== 'function') return;
  prototype.query = function (this: unknown, ...given: unknown[]) {
    const text = textOf(given[0]);
    if (text !== undefined && !heard.has(text) && isAskedByServer()) {
      heard.add(text);
      appendFileSync(file, `${JSON.stringify(text)}\n`);
    }
    return Reflect.apply(query, this, given);
  };
}

function textOf(asked: unknown): string | undefined {
  if (typeof asked === 'string') return asked;
  const isNamed = typeof asked === 'object' && asked !== null && 'text' in asked;
  return isNamed && typeof asked.text === 'string' ? asked.text : undefined;
}

/** Whether the innermost of our files that awaits the query belongs to the server. */
function isAskedByServer(): boolean {
  const paths = (new Error().stack ?? '').split('\n').map((frame) => OURS.exec(frame)?.[0] ?? '');
  const innermost = paths.find((path) => path !== '' && !PLUMBING.test(path));
  return innermost !== undefined && SERVER.test(innermost);
}
