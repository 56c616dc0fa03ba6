import { Suspense, useRef, useState } from 'react';
import { Await } from 'react-router';
import { browserApi } from '#shop/base/api/client.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { Stars } from '#shop/base/ui/stars.tsx';
import { loadReviews, type ReviewDigest } from './load-reviews.ts';
import { ReviewList } from './review-list.tsx';
import { WriteReview } from './write-review.tsx';

type Found = ReviewDigest | undefined;
export type Reviews = Found | Promise<Found>;

const HEADING_ID = 'commentaires';

/**
 * What customers say of a product. The server sends it with the page; a page opened in the browser
 * does not wait for it.
 */
export function ProductReviews({ productId, reviews }: { productId: number; reviews: Reviews }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const show = (found: Found) => (
    <Opinions
      productId={productId}
      found={found}
      onRenewed={() => heading.current?.focus({ preventScroll: true })}
    />
  );
  return (
    <section aria-labelledby={HEADING_ID} className="container-page pb-4">
      <h2
        ref={heading}
        id={HEADING_ID}
        tabIndex={-1}
        className="text-xl font-extrabold tracking-tight"
      >
        Commentaires
      </h2>
      <p className="mt-1 text-sm text-muted">
        Les avis viennent de clients connectés et sont relus avant leur publication.
      </p>
      {reviews instanceof Promise ? (
        <Suspense fallback={<div className="mt-4 h-40 animate-pulse rounded-card bg-mist" />}>
          <Await resolve={reviews}>{show}</Await>
        </Suspense>
      ) : (
        show(reviews)
      )}
      <div className="mt-6">
        <WriteReview productId={productId} />
      </div>
    </section>
  );
}

/** Reviews that could not be read can be asked for again, without the rest of the page. */
function Opinions({
  productId,
  found,
  onRenewed,
}: {
  productId: number;
  found: Found;
  onRenewed: () => void;
}) {
  const [digest, setDigest] = useState(found);
  const [isAsking, setIsAsking] = useState(false);
  const askAgain = async () => {
    setIsAsking(true);
    const renewed = await loadReviews(browserApi, productId);
    setDigest(renewed);
    setIsAsking(false);
    // The button that had the focus is gone.
    if (renewed !== undefined) onRenewed();
  };
  if (digest === undefined) {
    return (
      <div role="alert" className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <p>Les commentaires ne s’affichent pas.</p>
        <button
          type="button"
          aria-disabled={isAsking}
          onClick={() => !isAsking && askAgain()}
          className={buttonStyle('secondary')}
        >
          {isAsking ? 'Nouvelle tentative...' : 'Réessayer'}
        </button>
      </div>
    );
  }
  const { count, averageStars } = digest;
  if (count === 0) {
    return <p className="mt-4">Aucun commentaire pour le moment.</p>;
  }
  return (
    <>
      <p className="mt-4 flex flex-wrap items-center gap-x-3">
        <span className="text-2xl">
          <Stars value={averageStars} />
        </span>
        <span>
          <strong>{averageStars.toLocaleString('fr-FR')} sur 5</strong>, d’après {count} avis
        </span>
      </p>
      <ReviewList productId={productId} digest={digest} />
    </>
  );
}
