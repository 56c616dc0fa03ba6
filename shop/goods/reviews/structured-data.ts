import type { ReviewDigest } from './load-reviews.ts';

const MOST_STARS = 5;

/**
 * What customers say of a product, as fields of its description for search engines
 * (schema.org/AggregateRating and Review; market.md, section 5.2: only when real). None without reviews.
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
