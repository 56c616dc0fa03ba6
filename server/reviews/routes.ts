import type { FastifyInstance } from 'fastify';
import { reviewCalls } from '#contract/reviews.ts';
import { staffReviews } from '#contract/staff/reviews.ts';
import { type Parts, serveCall } from '#server/http/serve-call.ts';
import { ownAccountId } from '#server/identity/actor.ts';
import { findPerson } from '#server/identity/find-partner.ts';
import { serveList } from '#server/lists/serve-list.ts';
import { listStaffReviews } from './list-all-reviews.ts';
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
  serveCall(app, parts, reviewCalls.writeReview, async ({ body, actor }) => {
    const author = await findPerson(db, ownAccountId(actor));
    const { id: _id, ...written } = await writeReview(db, readNewReview(body, author));
    return written;
  });
  serveCall(app, parts, reviewCalls.listReviews, ({ query }) =>
    listReviews(db, { state: query.state }),
  );
  serveList(app, parts, staffReviews, ({ query, reader }) => listStaffReviews(reader, query));
  serveCall(app, parts, reviewCalls.moderateReview, ({ params, body, actor }) =>
    moderateReview(db, actor, params.id, body.state),
  );
}
