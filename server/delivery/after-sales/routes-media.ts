import type { FastifyInstance, FastifyRequest } from 'fastify';
import { paths } from '#contract/base/paths.ts';
import { afterSalesCalls } from '#contract/delivery/after-sales.ts';
import { PIECE_BYTES } from '#contract/delivery/after-sales-states.ts';
import { checkOrigin } from '#server/base/http/access.ts';
import { limitAddress } from '#server/base/http/limits.ts';
import { sendFile } from '#server/base/http/send-file.ts';
import { type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { isKey } from '#server/base/new-key.ts';
import { Problem } from '#server/base/problem.ts';
import { describeUpload } from './cases/describe-case.ts';
import type { CaseHolder } from './cases/find-case.ts';
import { findMedia, readBytes } from './media/read-media.ts';
import { addPiece, findUpload, finishUpload, startUpload } from './media/upload.ts';

const UPLOADS = { max: 40, windowMs: 3_600_000, sentence: 'Plusieurs fichiers sont déjà partis.' };

type HolderOf = (request: FastifyRequest, token: string | undefined) => Promise<CaseHolder>;
type Piece = { Params: { key: string }; Querystring: { offset?: string; token?: string } };
type File = { Params: { key: string }; Querystring: { token?: string } };

/** Videos and voice notes in pieces that can be resumed, and the files of a case. */
export function serveCaseMedia(app: FastifyInstance, parts: Parts, holderOf: HolderOf): void {
  const { db, config } = parts;
  const limit = limitAddress(app, config, UPLOADS);
  serveCall(app, parts, afterSalesCalls.startUpload, async ({ params, body, request }) => {
    await limit(request);
    const holder = await holderOf(request, body.token);
    return describeUpload(await startUpload({ db, config, actor: holder }, params.id, body));
  });
  serveCall(app, parts, afterSalesCalls.getUpload, async ({ params, query, request }) => {
    const holder = await holderOf(request, query.token);
    return describeUpload(await findUpload({ db, config, actor: holder }, params.key));
  });
  serveCall(app, parts, afterSalesCalls.finishUpload, async ({ params, body, request }) => {
    const holder = await holderOf(request, body.token);
    return describeUpload(await finishUpload({ db, config, actor: holder }, params.key));
  });
  servePieces(app, parts, holderOf);
  serveFiles(app, parts, holderOf);
}

/** Bytes as they are: as text they would weigh a third more on the telephone's network. */
function servePieces(app: FastifyInstance, { db, config }: Parts, holderOf: HolderOf): void {
  app.register(async (own) => {
    own.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer', bodyLimit: PIECE_BYTES },
      (_request, body, done) => done(null, body),
    );
    own.put<Piece>(
      paths.caseUploadPiece,
      {
        schema: { hide: true },
        bodyLimit: PIECE_BYTES,
        logLevel: 'warn',
        preParsing: async (request, _reply, payload) => {
          checkOrigin({ ...afterSalesCalls.startUpload, method: 'PUT' }, request, config);
          return payload;
        },
      },
      async (request, reply) => {
        const { token, offset = '' } = request.query;
        const start = /^\d{1,9}$/.test(offset) ? Number(offset) : undefined;
        const bytes = request.body;
        if (start === undefined || !Buffer.isBuffer(bytes)) {
          throw new Problem('bad-request', 'Un morceau et sa place (offset) sont attendus.');
        }
        const key = keyOf(request);
        const holder = await holderOf(request, token);
        const row = await addPiece({ db, config, actor: holder }, { key, start, bytes });
        return reply.header('cache-control', 'no-store').send(describeUpload(row));
      },
    );
  });
}

/** A file for staff and its customer. */
function serveFiles(app: FastifyInstance, { db, config }: Parts, holderOf: HolderOf): void {
  app.get<File>(
    paths.caseMediaFile,
    { schema: { hide: true }, logLevel: 'warn' },
    async (request, reply) => {
      const holder = await holderOf(request, request.query.token);
      const { key, mime, size } = await findMedia({ db, config, actor: holder }, keyOf(request));
      return sendFile(request, reply, { mime, size, read: (part) => readBytes(db, key, part) });
    },
  );
}

function keyOf({ params }: { params: { key: string } }): string {
  if (isKey(params.key)) return params.key;
  throw new Problem('not-found', 'Ce fichier n’existe pas ou plus.');
}
