import type { FastifyInstance } from 'fastify';
import { paths } from '#contract/base/paths.ts';
import { isOneOf } from '#contract/base/tables.ts';
import { REVIEW_PHOTO_SIZES } from '#contract/goods/review-photos.ts';
import { isKey } from '#server/base/hash.ts';
import type { Parts } from '#server/base/http/serve-call.ts';
import { whoeverHolds } from '#server/base/http/session.ts';
import { actorHasRight } from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';
import { readReviewPhoto } from './review-photos.ts';

/** Long enough for a visit or two; what staff takes off a page is gone from browsers the next day. */
const KEPT_S = 86_400;

/** Photos of published reviews for everybody, the others for staff that moderates. */
export function serveReviewPhotos(app: FastifyInstance, { db, config }: Parts): void {
  app.get<{ Params: { key: string; size: string } }>(
    paths.reviewPhoto,
    { schema: { hide: true }, logLevel: 'warn', config: { rateLimit: false } },
    async (request, reply) => {
      const { key, size } = request.params;
      if (!isKey(key) || !isOneOf(REVIEW_PHOTO_SIZES, size)) throw notFound();
      const found = await readReviewPhoto(db, key, size);
      if (found === undefined) throw notFound();
      if (!found.isPublic) {
        const actor = await whoeverHolds(request, db, config, undefined);
        if (actor === undefined || !actorHasRight(actor, 'reviews:moderate')) throw notFound();
      }
      return reply
        .header('cache-control', found.isPublic ? `public, max-age=${KEPT_S}` : 'private, no-store')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('x-content-type-options', 'nosniff')
        .type('image/webp')
        .send(found.webp);
    },
  );
}

const notFound = () => new Problem('not-found', 'Cette image n’existe pas.');
