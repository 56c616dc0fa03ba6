import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Review } from '#contract/goods/reviews.ts';
import { type Api, ApiError } from '#shop/base/api/client.ts';
import { describeReviews, digestReviews, FIRST_SHOWN, loadReviews } from './load-reviews.ts';

const aReview = (id: number, stars: number): Review => ({
  id,
  author: 'Awa',
  text: 'Silencieux.',
  date: '2026-11-20 10:20:30',
  product_id: 7,
  review: stars,
});
const apiOf = (get: () => Promise<unknown>) => ({ get }) as unknown as Api;

describe('the reviews in short', () => {
  test('count them all, carry the latest and never leave the scale', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 40 }), (stars) => {
        const reviews = stars.map((count, index) => aReview(index + 1, count));
        const { count, averageStars, latest } = digestReviews(reviews);
        expect(count).toBe(stars.length);
        expect(latest).toEqual(reviews.slice(0, FIRST_SHOWN));
        expect(averageStars).toBeGreaterThanOrEqual(Math.min(...stars, 5) * Number(count > 0));
        expect(averageStars).toBeLessThanOrEqual(Math.max(...stars, 0));
        expect(Math.round(averageStars * 10)).toBeCloseTo(averageStars * 10);
      }),
    );
  });

  test('begin with the latest, which the API lists last', async () => {
    const listed = [1, 2, 3, 4, 5, 6].map((id) => aReview(id, 3));
    const digest = await loadReviews(
      apiOf(() => Promise.resolve(listed)),
      7,
    );
    expect(digest?.latest.map(({ id }) => id)).toEqual([6, 5, 4, 3]);
  });

  test('that cannot be had break nothing', async () => {
    const failing = apiOf(() => Promise.reject(new ApiError(503, 'Fermé.')));
    expect(await loadReviews(failing, 7)).toBeUndefined();
  });
});

describe('the rating for search engines', () => {
  test('is left out without reviews', () => {
    expect(describeReviews(digestReviews([]))).toEqual({});
  });

  test('tells mean, number and the latest reviews', () => {
    expect(describeReviews(digestReviews([aReview(2, 5), aReview(1, 4)]))).toMatchObject({
      aggregateRating: { ratingValue: 4.5, reviewCount: 2, bestRating: 5 },
      review: [
        {
          author: { name: 'Awa' },
          datePublished: '2026-11-20',
          reviewBody: 'Silencieux.',
          reviewRating: { ratingValue: 5 },
        },
        { reviewRating: { ratingValue: 4 } },
      ],
    });
  });
});
