import { channel } from 'node:diagnostics_channel';
import { sql } from 'drizzle-orm';
import type { QueryOf } from '#contract/base/staff-list.ts';
import { hasKey } from '#contract/base/tables.ts';
import { type FailedJob, type JobOverview, staffJobs } from '#contract/running/staff-jobs.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import { type Db, rowsOf } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { listOf, type StaffRows } from '#server/base/lists/read-list.ts';
import { Problem } from '#server/base/problem.ts';
import {
  enqueue,
  enqueueAll,
  FAILED_QUEUE,
  JOB_LABELS,
  type JobName,
} from '#server/base/queue/queue.ts';
import { isOfMessage, resendFailed } from '#server/talk/messages/staff/list-messages.ts';

/** Each process reports about every 45 seconds. */
const ALIVE_S = 180;

const ISO = 'YYYY-MM-DD"T"HH24:MI:SS"Z"';

const labelOf = (name: string): string => (hasKey(JOB_LABELS, name) ? JOB_LABELS[name] : name);

type Row = {
  id: string;
  name: string;
  created: string;
  failed: string;
  attempts: number;
  reason: string | null;
};

export function listFailedJobs(db: Db, query: QueryOf<typeof staffJobs>): StaffRows<FailedJob> {
  const names = Object.keys(JOB_LABELS).filter((name) => fitsSearch(name, query.q?.trim() ?? ''));
  return listOf(db, staffJobs, query, {
    from: sql`pgboss.job_common`,
    where: sql`name = ${FAILED_QUEUE} and state = 'created'
      and source_name = any(${sql.param(names)}::text[])`,
    sortable: { failed_at: sql`created_on`, name: { mayBeNull: sql`source_name` } },
    id: sql`id::text`,
    read: (ids: string[]) => readFailedJobs(db, ids),
  });
}

async function readFailedJobs(db: Db, ids: string[]): Promise<FailedJob[]> {
  const found = await db.execute(sql`
    select id, source_name as name, coalesce(source_retry_count, 0) + 1 as attempts,
      to_char(source_created_on at time zone 'UTC', ${ISO}) as created,
      to_char(created_on at time zone 'UTC', ${ISO}) as failed,
      coalesce(source_output->>'code', source_output->>'error', source_output->>'name') as reason
    from pgboss.job_common
    where name = ${FAILED_QUEUE} and id = any(${sql.param(ids)}::uuid[])`);
  return rowsOf<Row>(found).map(({ id, name, attempts, created, failed, reason }) => ({
    id,
    name,
    label: labelOf(name),
    attempts: Number(attempts),
    created_at: created,
    failed_at: failed,
    reason: reason ?? 'sans réponse',
  }));
}

const fitsSearch = (name: string, q: string) =>
  `${name} ${labelOf(name)}`.toLowerCase().includes(q.toLowerCase());

/** Counts waiting, running and failed jobs by kind, and says whether a worker is alive. */
export async function describeJobs(db: Db): Promise<JobOverview> {
  const [counts, seen] = await Promise.all([
    db.execute(sql`select case when name = ${FAILED_QUEUE} then source_name else name end as name,
        count(*) filter (where state < 'active' and name <> ${FAILED_QUEUE})::int as waiting,
        count(*) filter (where state = 'active')::int as running,
        count(*) filter (where name = ${FAILED_QUEUE})::int as failed,
        to_char(min(created_on) filter (where state < 'active' and name <> ${FAILED_QUEUE})
          at time zone 'UTC', ${ISO}) as oldest
      from pgboss.job_common where state < 'completed' group by 1`),
    db.execute(sql`select to_char(cron_on at time zone 'UTC', ${ISO}) as seen,
        coalesce(cron_on > now() - make_interval(secs => ${ALIVE_S}), false) as alive
      from pgboss.version`),
  ]);
  const found = rowsOf<{
    name: string;
    waiting: number;
    running: number;
    failed: number;
    oldest: string | null;
  }>(counts);
  const worker = rowsOf<{ seen: string | null; alive: boolean }>(seen)[0];
  return {
    is_worker_alive: worker?.alive ?? false,
    seen_at: worker?.seen ?? null,
    kinds: Object.entries(JOB_LABELS).map(([name, label]) => {
      const row = found.find((kind) => kind.name === name);
      return {
        name,
        label,
        waiting: row?.waiting ?? 0,
        running: row?.running ?? 0,
        failed: row?.failed ?? 0,
        oldest_waiting_at: row?.oldest ?? null,
      };
    }),
  };
}

/** Enqueues a given-up job again; writes the audit log. Throws `not-found`, and `unprocessable` for a message's job. */
export async function retryJob(db: Db, actor: Actor, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const taken = await tx.execute(sql`delete from pgboss.job_common
      where name = ${FAILED_QUEUE} and state = 'created' and id = ${id}
      returning source_name as name, data`);
    const job = rowsOf<{ name: JobName; data: never }>(taken)[0];
    if (job === undefined || !(job.name in JOB_LABELS)) {
      throw new Problem('not-found', 'Cette tâche n’est pas en échec, ou a déjà été relancée.');
    }
    if (isOfMessage(job.name)) {
      throw new Problem('unprocessable', 'Renvoyez ce message depuis la page « Messages ».');
    }
    await enqueue(tx, job.name, job.data);
    const subject = `job:${job.name}`;
    await writeAudit(tx, actor, { action: 'job-retried', subject, before: { id } });
  });
}

/**
 * Enqueues all given-up jobs of a kind again, of messages as `resendFailed`; writes the audit log. Returns how many. Throws
 * `not-found` for an unknown kind.
 */
export async function retryKind(db: Db, actor: Actor, name: string): Promise<number> {
  if (!hasKey(JOB_LABELS, name)) {
    throw new Problem('not-found', 'Cette sorte de tâche n’existe pas.');
  }
  return db.transaction(async (tx) => {
    const retried = isOfMessage(name) ? await resendFailed(tx, name) : await retryAll(tx, name);
    const action = 'jobs-retried';
    if (retried > 0)
      await writeAudit(tx, actor, { action, subject: `job:${name}`, after: { retried } });
    return retried;
  });
}

async function retryAll(tx: Db, name: JobName): Promise<number> {
  const taken = rowsOf<{ data: never }>(
    await tx.execute(sql`delete from pgboss.job_common
      where name = ${FAILED_QUEUE} and state = 'created' and source_name = ${name} returning data`),
  );
  await enqueueAll(
    tx,
    name,
    taken.map(({ data }) => data),
  );
  return taken.length;
}

/** `failed` is retried, `given-up` is not. */
export type FinishedJob = { job: string; outcome: 'completed' | 'failed' | 'given-up'; ms: number };

/** Every try of this process. */
export const finishedJobs = channel('sandaga:finished-job');
