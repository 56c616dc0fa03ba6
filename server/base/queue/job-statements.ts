import { type SQL, sql } from 'drizzle-orm';
import {
  insertJobs as insertStatement,
  notifyQueue as notifyStatement,
  updateJob as updateStatement,
} from 'pg-boss/dist/plans.js';
import { fieldsOf } from '#contract/base/tables.ts';
import { type Db, rowsOf } from '#server/base/db/open.ts';
import { currentStep } from '#server/base/traces/steps.ts';

/**
 * pg-boss's own statements on a transaction of ours: its public `send` and `update` need a started instance
 * (12.35.0), which domain functions do not have (decision 007). `job-statements.test.ts` compares them.
 */

const SCHEMA = 'pgboss';

/** Where pg-boss keeps the jobs of queues that asked for no table of their own. */
const TABLE = 'job_common';

type Job = { data: unknown; singletonKey?: string; startAfter?: number | undefined };

export async function insertJobs(tx: Db, name: string, jobs: readonly Job[]): Promise<void> {
  const statement = insertStatement(SCHEMA, { table: TABLE, name, returnId: true, notify: true });
  await tx.execute(bind(statement, jobs));
}

export async function updateJob(
  tx: Db,
  name: string,
  job: Job & { singletonKey: string },
): Promise<boolean> {
  const statement = updateStatement(SCHEMA, TABLE, name, 'singletonKey', 'newest', true);
  return rowsOf(await tx.execute(bind(statement, job))).length > 0;
}

/**
 * The same as parts of a larger statement, where `jobs` is a text that the statement itself makes: what inserts them, and
 * what wakes those who wait for them. They have to start at once.
 */
export function jobParts(name: string, jobs: SQL): { insert: SQL; notify: SQL } {
  const insert = insertStatement(SCHEMA, { table: TABLE, name, returnId: false });
  return { insert: fill(insert, jobs), notify: sql.raw(notifyStatement(SCHEMA, name)) };
}

const bind = (statement: string, parameter: unknown): SQL =>
  fill(statement, sql`${JSON.stringify(parameter)}`);

function fill(statement: string, parameter: SQL): SQL {
  const [before = '', after = ''] = statement.split('$1');
  return sql`${sql.raw(before)}${parameter}${sql.raw(after)}`;
}

/** A job's data with the step that queues it, if one does. */
export const withTrace = <D extends object | null>(data: D): D => {
  const traceparent = currentStep.getStore();
  return data === null || traceparent === undefined ? data : { ...data, traceparent };
};

/** The step that queued a job. */
export function traceOf(data: unknown): string | undefined {
  const { traceparent } = fieldsOf(data);
  return typeof traceparent === 'string' ? traceparent : undefined;
}
