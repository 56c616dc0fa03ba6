import type { FastifyInstance } from 'fastify';
import { reviewCalls } from '#contract/goods/reviews.ts';
import { staffReviewCalls, staffReviews } from '#contract/goods/staff-reviews.ts';
import { limitAddress } from '#server/base/http/limits.ts';
import { type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { callerOf, ownAccountId } from '#server/base/identity/actor.ts';
import { countUse } from '#server/base/limits/limit-attempts.ts';
import { serveList } from '#server/base/lists/serve-list.ts';
import { answerReview, moderatePhoto } from './answer-review.ts';
import { listStaffReviews } from './list-all-reviews.ts';
import { listReviews, listReviewsOfProduct } from './list-reviews.ts';
import { moderateReview } from './moderate-review.ts';
import { readNewReview } from './payload.ts';
import { photoUrls, shrinkReviewPhotos } from './review-photos.ts';
import { serveReviewPhotos } from './routes-photos.ts';
import { readOwnReview, writeReview } from './write-review.ts';

/** More than anybody has to say of what they bought; photos cost us a process each. */
const REVIEWS_AN_HOUR = 10;
const FROM_ADDRESS = { max: 60, windowMs: 3_600_000 };
const SENTENCE = 'Vous avez déjà donné plusieurs avis.';

/** What customers say of products, and its moderation (api-contract, 4.1). */
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
    const photos = body.photos && (await shrinkReviewPhotos(body.photos, callerOf(actor)));
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
