import { paths, pathTo } from '#contract/base/paths.ts';
import type { Review } from '#contract/goods/reviews.ts';
import type { Api } from '#shop/base/api/client.ts';

/** How many reviews a product page shows at first. */
export const FIRST_SHOWN = 4;

/** What a page carries of a product's reviews; the rest is fetched when it is wanted. */
export type ReviewDigest = {
  count: number;
  /** Mean of the stars, to one decimal; 0 without reviews. */
  averageStars: number;
  /** The latest reviews, latest first. */
  latest: Review[];
};

/** The reviews of a product in short; undefined when they cannot be had. */
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

/** Counts reviews given latest first. */
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

/**
 * What customers say of a product, as fields of its description for search engines. None without reviews (rule G-10).
 */
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
