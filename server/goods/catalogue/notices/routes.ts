import type { FastifyInstance } from 'fastify';
import { paths } from '#contract/base/paths.ts';
import { noticeCalls } from '#contract/goods/catalogue/notices.ts';
import { readUpload } from '#server/base/http/read-upload.ts';
import { type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { Problem } from '#server/base/problem.ts';
import { chooseNotices, getNotices } from './choose-notices.ts';
import { readNotice, receiveNotice, tooLargeNotice } from './notice-files.ts';
import { NOTICE_NAME } from './shown-notices.ts';

/** Browsers show no PDF under `sandbox`; their viewers need styles of their own. */
const POLICY =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** Notices and videos of products for staff, and PDFs at URLs that never change their content. */
export function serveNotices(app: FastifyInstance, parts: Parts): void {
  const { db } = parts;
  serveCall(app, parts, noticeCalls.getProductNotices, ({ params }) => getNotices(db, params.id));
  serveCall(app, parts, noticeCalls.chooseProductNotices, ({ params, body, actor, version }) =>
    chooseNotices(db, actor, { id: params.id, version }, body),
  );
  serveCall(app, parts, noticeCalls.uploadNotice, async ({ actor, request }) => {
    const missing = 'Aucun PDF reçu : joignez-le au champ « file ».';
    const { bytes } = await readUpload(request, missing).catch(refuseTooLarge);
    return receiveNotice(db, actor, bytes);
  });

  app.get<{ Params: { hash: string; name: string } }>(
    paths.noticeFile,
    { schema: { hide: true }, logLevel: 'warn', config: { rateLimit: false } },
    async (request, reply) => {
      const { hash, name } = request.params;
      if (!/^[0-9a-f]{32}$/.test(hash) || !NOTICE_NAME.test(name)) throw notFound();
      const bytes = await readNotice(db, hash);
      if (bytes === undefined) throw notFound();
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-disposition', `inline; filename="${name}"`)
        .header('content-security-policy', POLICY)
        .header('x-content-type-options', 'nosniff')
        .type('application/pdf')
        .send(bytes);
    },
  );
}

/** The parser's words speak of a picture. */
function refuseTooLarge(error: unknown): never {
  const isTooLarge =
    error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE';
  throw isTooLarge ? tooLargeNotice() : error;
}

const notFound = () => new Problem('not-found', 'Cette notice n’existe pas ou plus.');
