import type { FastifyInstance } from 'fastify';
import { paths } from '#contract/base/paths.ts';
import { isOneOf } from '#contract/base/tables.ts';
import { REVIEW_PHOTO_SIZES } from '#contract/goods/review-photos.ts';
import { reviewCalls } from '#contract/goods/reviews.ts';
import { staffReviewCalls, staffReviews } from '#contract/goods/staff-reviews.ts';
import { isKey } from '#server/base/hash.ts';
import { limitAddress } from '#server/base/http/limits.ts';
import { type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { findCurrentActor } from '#server/base/http/session.ts';
import { actorHasRight, callerKeyOf, ownAccountId } from '#server/base/identity/actor.ts';
import { countUse } from '#server/base/limits/limit-attempts.ts';
import { serveList } from '#server/base/lists/serve-list.ts';
import { Problem } from '#server/base/problem.ts';
import { listReviews, listReviewsOfProduct, listStaffReviews } from './list-reviews.ts';
import { answerReview, moderatePhoto, moderateReview } from './moderate-review.ts';
import { readNewReview } from './payload.ts';
import { photoUrls, readReviewPhoto, shrinkReviewPhotos } from './review-photos.ts';
import { readOwnReview, writeReview } from './write-review.ts';

/** Enough for any customer; each photo costs a process. */
const REVIEWS_AN_HOUR = 10;

const FROM_ADDRESS = { max: 60, windowMs: 3_600_000 };

const SENTENCE = 'Vous avez déjà donné plusieurs avis.';

export function serveReviews(app: FastifyInstance, parts: Parts): void {
  const { db, config } = parts;
  const limit = limitAddress(app, config, { ...FROM_ADDRESS, sentence: SENTENCE });
  serveCall(app, parts, reviewCalls.listReviewsOfProduct, ({ params }) =>
    listReviewsOfProduct(db, params.id),
  );
  serveCall(app, parts, reviewCalls.writeReview, async ({ body, actor, request }) => {
    const partnerId = ownAccountId(actor);
    await limit(request);
    await countUse(db, ['review', String(partnerId)], {
      max: REVIEWS_AN_HOUR,
      windowS: 3600,
      sentence: SENTENCE,
    });
    const photos = body.photos && (await shrinkReviewPhotos(body.photos, callerKeyOf(actor)));
    const {
      id: _id,
      photos: _photos,
      answer: _answer,
      ...written
    } = await writeReview(db, readNewReview(body, partnerId), photos);
    return written;
  });
  serveCall(app, parts, reviewCalls.getOwnReview, ({ params, actor }) =>
    readOwnReview(db, { productId: params.id, partnerId: ownAccountId(actor) }),
  );
  serveCall(app, parts, reviewCalls.listReviews, ({ query }) =>
    listReviews(db, { state: query.state }),
  );
  serveList(app, parts, staffReviews, ({ query, reader }) => listStaffReviews(reader, query));
  serveCall(app, parts, reviewCalls.moderateReview, ({ params, body, actor }) =>
    moderateReview(db, actor, params.id, body.state),
  );
  serveCall(app, parts, staffReviewCalls.answerReview, ({ params, body, actor, version }) =>
    answerReview(db, actor, { id: params.id, version }, body.answer),
  );
  serveCall(app, parts, staffReviewCalls.moderateReviewPhoto, async ({ params, body, actor }) => ({
    ...(await moderatePhoto(db, actor, params.id, body.refused)),
    ...photoUrls(params.id),
  }));
  serveReviewPhotos(app, parts);
}

/** Long enough for a visit; a withdrawn photo leaves browsers the next day. */
const KEPT_S = 86_400;

function serveReviewPhotos(app: FastifyInstance, { db, config }: Parts): void {
  app.get<{ Params: { key: string; size: string } }>(
    paths.reviewPhoto,
    { schema: { hide: true }, logLevel: 'warn', config: { rateLimit: false } },
    async (request, reply) => {
      const { key, size } = request.params;
      if (!isKey(key) || !isOneOf(REVIEW_PHOTO_SIZES, size)) throw notFound();
      const found = await readReviewPhoto(db, key, size);
      if (found === undefined) throw notFound();
      if (!found.isPublic) {
        const actor = await findCurrentActor(request, db, config, undefined);
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
