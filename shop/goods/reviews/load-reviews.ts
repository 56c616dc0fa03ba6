import { paths, pathTo } from '#contract/base/paths.ts';
import type { Review } from '#contract/goods/reviews.ts';
import type { Api } from '#shop/base/api/client.ts';

/** Number of reviews that a product page shows at first. */
export const FIRST_SHOWN = 4;

/** A product's reviews as sent with its page. The browser fetches the rest on request. */
export type ReviewDigest = {
  count: number;
  /** Mean, rounded to one decimal; 0 without reviews. */
  averageStars: number;
  latest: Review[];
};

/** The digest of a product's reviews; undefined if they fail to load. */
export function loadReviews(
  api: Api,
  productId: number,
  signal?: AbortSignal,
): Promise<ReviewDigest | undefined> {
  return loadAllReviews(api, productId, signal).then(digestReviews, () => undefined);
}

/** All reviews of a product, latest first. Throws ApiError. */
export async function loadAllReviews(
  api: Api,
  productId: number,
  signal?: AbortSignal,
): Promise<Review[]> {
  const path = pathTo(paths.reviewsOfProduct, { id: productId });
  return (await api.get(path, signal)).toReversed();
}

/** Expects the reviews latest first. */
export function digestReviews(reviews: Review[]): ReviewDigest {
  const count = reviews.length;
  const stars = reviews.reduce((sum, { review }) => sum + review, 0);
  return {
    count,
    averageStars: count === 0 ? 0 : Math.round((stars / count) * 10) / 10,
    latest: reviews.slice(0, FIRST_SHOWN),
  };
}

const MOST_STARS = 5;

/** The reviews as fields of the product's data for search engines (rule G-10). Empty without reviews. */
export function describeReviews({ count, averageStars, latest }: ReviewDigest): object {
  if (count === 0) return {};
  const scale = { bestRating: MOST_STARS, worstRating: 0 };
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: averageStars,
      reviewCount: count,
      ...scale,
    },
    review: latest.map(({ author, text, date, review }) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name: author },
      datePublished: date.slice(0, 10),
      reviewBody: text,
      reviewRating: { '@type': 'Rating', ratingValue: review, ...scale },
    })),
  };
}
