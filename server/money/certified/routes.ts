import type { FastifyInstance } from 'fastify';
import { certifiedCalls, staffCertified } from '#contract/money/staff-certified.ts';
import { type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { serveList } from '#server/base/lists/serve-list.ts';
import { retryPaper } from './certify-paper.ts';
import { listPapers, readPaper } from './list-papers.ts';

/** Papers that a service certifies (rule M-65). */
export function serveCertified(app: FastifyInstance, parts: Parts): void {
  const { db, config } = parts;
  serveList(app, parts, staffCertified, ({ query, reader }) => listPapers(reader, query));
  serveCall(app, parts, certifiedCalls.getCertifiedDocument, ({ params }) =>
    readPaper(db, params.id),
  );
  serveCall(app, parts, certifiedCalls.retryCertification, async ({ params, actor }) => {
    await retryPaper({ db, config, actor }, params.id);
    return readPaper(db, params.id);
  });
}
