import type { FastifyInstance } from 'fastify';
import { reviewCalls } from '#contract/reviews.ts';
import { type Parts, serveCall } from '#server/http/serve-call.ts';
import { listReviews, listReviewsOfProduct } from './list-reviews.ts';
import { moderateReview } from './moderate-review.ts';
import { readNewReview } from './payload.ts';
import { writeReview } from './write-review.ts';

/** What customers say of products, and its moderation (api-contract, 4.1). */
export function serveReviews(app: FastifyInstance, parts: Parts): void {
  const { db } = parts;
  serveCall(app, parts, reviewCalls.listReviewsOfProduct, ({ params }) =>
    listReviewsOfProduct(db, params.id),
  );
  serveCall(app, parts, reviewCalls.writeReview, async ({ body }) => {
    const { id: _id, ...written } = await writeReview(db, readNewReview(body));
    return written;
  });
  serveCall(app, parts, reviewCalls.listReviews, ({ query }) =>
    listReviews(db, { state: query.state }),
  );
  serveCall(app, parts, reviewCalls.moderateReview, ({ params, body }) =>
    moderateReview(db, params.id, body.state),
  );
}
