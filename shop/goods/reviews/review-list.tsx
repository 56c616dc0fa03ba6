import { frenchDay } from '#contract/base/fields/french-time.ts';
import type { Review } from '#contract/goods/reviews.ts';
import { browserApi } from '#shop/base/api/client.ts';
import { GrowingList } from '#shop/base/ui/growing-list.tsx';
import { Stars } from '#shop/base/ui/stars.tsx';
import { FIRST_SHOWN, loadAllReviews, type ReviewDigest } from './load-reviews.ts';
import { ReviewExtras } from './review-extras.tsx';

const MORE_SHOWN = 3;

/** Reviews, latest first: four, then three more with each press. */
export function ReviewList({ productId, digest }: { productId: number; digest: ReviewDigest }) {
  return (
    <GrowingList
      className="mt-4 grid gap-4 lg:grid-cols-2"
      latest={digest.latest}
      count={digest.count}
      first={FIRST_SHOWN}
      step={MORE_SHOWN}
      loadAll={() => loadAllReviews(browserApi, productId)}
      more={{ label: 'Afficher plus', ofWhat: 'de commentaires' }}
    >
      {(review) => <Opinion review={review} />}
    </GrowingList>
  );
}

function Opinion({ review }: { review: Review }) {
  const { author, date, text, review: stars, photos, answer, verified_purchase } = review;
  const day = date.slice(0, 10);
  return (
    <>
      <p className="flex flex-wrap items-center justify-between gap-x-4">
        <strong className="min-w-0 break-words">{author}</strong>
        <time dateTime={day} className="text-sm text-muted">
          {frenchDay(day)}
        </time>
      </p>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 text-lg">
        <Stars value={stars} />
        {verified_purchase && (
          <span className="text-sm font-semibold text-success">Achat vérifié</span>
        )}
      </p>
      <p className="mt-1 break-words whitespace-pre-line">{text}</p>
      {(photos ?? answer) && <ReviewExtras {...review} />}
    </>
  );
}
