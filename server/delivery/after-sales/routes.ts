import type { FastifyInstance, FastifyRequest } from 'fastify';
import { paths } from '#contract/base/paths.ts';
import { afterSalesCalls, type CaseRequest } from '#contract/delivery/after-sales.ts';
import { PIECE_BYTES } from '#contract/delivery/after-sales-states.ts';
import { isKey } from '#server/base/hash.ts';
import { checkOrigin } from '#server/base/http/access.ts';
import { limitAddress } from '#server/base/http/limits.ts';
import { sendFile } from '#server/base/http/send-file.ts';
import { type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { findCurrentActor, guesserOf } from '#server/base/http/session.ts';
import { ownAccountId } from '#server/base/identity/actor.ts';
import { readIdempotencyKey, replyOnce } from '#server/base/limits/idempotency.ts';
import { Problem } from '#server/base/problem.ts';
import { shrinkPhotos } from '#server/delivery/returns/request-return.ts';
import { describeCase, describeUpload, listOwnCases } from './cases/describe-case.ts';
import { type CaseHolder, findCase, refuseOtherThanCaseCustomer } from './cases/find-case.ts';
import { openCase, refuseOtherThanBuyer, type WantedCase } from './desk/open-case.ts';
import { answerQuote, writeToCase } from './desk/write-to-case.ts';
import { readBytes, readCaseMedia } from './media/case-photos.ts';
import { addPiece, findUpload, finishUpload, startUpload } from './media/upload.ts';
import { readAnswerPromise } from './promise.ts';

const HOUR_MS = 3_600_000;

const CASES = { max: 20, windowMs: HOUR_MS, sentence: 'Plusieurs demandes ont déjà été envoyées.' };

const WORDS = { max: 60, windowMs: HOUR_MS, sentence: 'Plusieurs messages ont déjà été envoyés.' };

export function serveAfterSales(app: FastifyInstance, parts: Parts): void {
  const { db, config } = parts;
  const limitCases = limitAddress(app, config, CASES);
  const limitWords = limitAddress(app, config, WORDS);
  const holderOf = async (request: FastifyRequest, token: string | undefined) => ({
    actor: await findCurrentActor(request, db, config, token),
    token,
  });
  serveCall(app, parts, afterSalesCalls.getAfterSalesPromise, ({ reader }) =>
    readAnswerPromise(reader, config),
  );
  serveCall(app, parts, afterSalesCalls.listOwnCases, ({ actor }) =>
    listOwnCases(db, config, ownAccountId(actor)),
  );
  serveCall(app, parts, afterSalesCalls.openCase, async ({ body, request, reply }) => {
    await limitCases(request);
    const { actor } = await holderOf(request, body.order_token);
    const holder = { actor, orderToken: body.order_token };
    // Before any upload of a stranger is decoded.
    await refuseOtherThanBuyer({ db, config, actor: holder }, body.order_id);
    const photos = await shrinkPhotos(body.photos ?? [], guesserOf(request, actor));
    const asked = onceOf(request, `new case ${callerOf({ actor, token: body.order_token })}`, body);
    const answered = await replyOnce(db, asked, async (tx) => {
      const row = await openCase({ db: tx, config, actor: holder }, readCaseRequest(body), photos);
      return describeCase(tx, config, row);
    });
    if (answered.isReplayed) reply.header('idempotent-replayed', 'true');
    return answered.reply;
  });
  serveCall(app, parts, afterSalesCalls.getCase, async ({ params, query, request }) => {
    const one = await findCase(db, params.id);
    refuseOtherThanCaseCustomer(config, await holderOf(request, query.token), one);
    return describeCase(db, config, one);
  });
  serveCall(app, parts, afterSalesCalls.writeToCase, async ({ params, body, request, reply }) => {
    await limitWords(request);
    const holder = await holderOf(request, body.token);
    refuseOtherThanCaseCustomer(config, holder, await findCase(db, params.id));
    const photos = await shrinkPhotos(body.photos ?? [], guesserOf(request, holder.actor));
    const asked = onceOf(request, `case ${params.id} ${callerOf(holder)}`, body);
    const answered = await replyOnce(db, asked, async (tx) => {
      await writeToCase({ db: tx, config, actor: holder }, params.id, { text: body.text, photos });
      return describeCase(tx, config, await findCase(tx, params.id));
    });
    if (answered.isReplayed) reply.header('idempotent-replayed', 'true');
    return answered.reply;
  });
  serveCall(app, parts, afterSalesCalls.answerQuote, async ({ params, body, request }) => {
    const holder = await holderOf(request, body.token);
    const said = { answer: body.answer, totalXof: body.total };
    await db.transaction((tx) => answerQuote({ db: tx, config, actor: holder }, params.id, said));
    return describeCase(db, config, await findCase(db, params.id));
  });
  serveCaseMedia(app, parts, holderOf);
}

const onceOf = (request: FastifyRequest, caller: string, payload: unknown) => ({
  caller,
  payload,
  route: request.routeOptions.url ?? '',
  key: readIdempotencyKey(request.headers['idempotency-key']),
});

/** Names the caller of an idempotency key, so that another caller does not get this response. */
const callerOf = ({ actor, token = '' }: CaseHolder): string =>
  actor?.kind === 'account' ? `account ${actor.id}` : token;

export const readCaseRequest = (
  body: Pick<
    CaseRequest,
    'order_id' | 'line_id' | 'warranty_id' | 'article' | 'serial' | 'fault' | 'description'
  >,
): WantedCase => ({
  orderId: body.order_id,
  lineId: body.line_id,
  warrantyId: body.warranty_id,
  article: body.article ?? '',
  serial: body.serial?.trim() ?? '',
  fault: body.fault,
  description: body.description,
});

const UPLOADS = { max: 40, windowMs: 3_600_000, sentence: 'Plusieurs fichiers sont déjà partis.' };

type HolderOf = (request: FastifyRequest, token: string | undefined) => Promise<CaseHolder>;

type Piece = { Params: { key: string }; Querystring: { offset?: string; token?: string } };

type File = { Params: { key: string }; Querystring: { token?: string } };

function serveCaseMedia(app: FastifyInstance, parts: Parts, holderOf: HolderOf): void {
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

/** Raw bytes: base64 would add a third on a mobile network. */
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

function serveFiles(app: FastifyInstance, { db, config }: Parts, holderOf: HolderOf): void {
  app.get<File>(
    paths.caseMediaFile,
    { schema: { hide: true }, logLevel: 'warn' },
    async (request, reply) => {
      const holder = await holderOf(request, request.query.token);
      const { key, mime, size } = await readCaseMedia(
        { db, config, actor: holder },
        keyOf(request),
      );
      return sendFile(request, reply, { mime, size, read: (part) => readBytes(db, key, part) });
    },
  );
}

function keyOf({ params }: { params: { key: string } }): string {
  if (isKey(params.key)) return params.key;
  throw new Problem('not-found', 'Ce fichier n’existe pas ou plus.');
}
