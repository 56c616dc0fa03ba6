import type { FastifyInstance } from 'fastify';
import { jobCalls, staffJobs } from '#contract/running/staff-jobs.ts';
import { type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { serveList } from '#server/base/lists/serve-list.ts';
import { describeJobs, listFailedJobs, retryJob, retryKind } from './failed-jobs.ts';

export function serveJobs(app: FastifyInstance, parts: Parts): void {
  const { db } = parts;
  serveList(app, parts, staffJobs, ({ query, reader }) => listFailedJobs(reader, query));
  serveCall(app, parts, jobCalls.getJobOverview, () => describeJobs(db));
  serveCall(app, parts, jobCalls.retryJob, async ({ params, actor }) => {
    await retryJob(db, actor, params.id);
    return { id: params.id };
  });
  serveCall(app, parts, jobCalls.retryJobs, async ({ body, actor }) => ({
    retried: await retryKind(db, actor, body.name),
  }));
}
