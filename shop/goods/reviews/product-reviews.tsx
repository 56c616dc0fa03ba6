import { lazy, Suspense, useRef, useState } from 'react';
import { Await, useLocation } from 'react-router';
import { frenchDay } from '#contract/base/fields/french-time.ts';
import { signInLink } from '#contract/base/screens.ts';
import type { Review } from '#contract/goods/reviews.ts';
import { browserApi } from '#shop/base/api/client.ts';
import { useCustomer } from '#shop/base/session/session.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { GrowingList } from '#shop/base/ui/growing-list.tsx';
import { useLatePart } from '#shop/base/ui/hooks/use-late-part.ts';
import { Link } from '#shop/base/ui/link.tsx';
import { FIRST_SHOWN, loadAllReviews, loadReviews, type ReviewDigest } from './load-reviews.ts';
import type { ReviewFormProps } from './review-form.tsx';
import { Stars } from './stars.tsx';

/** Few reviews have any. */
const ReviewExtras = lazy(async () => ({
  default: (await import('./review-extras.tsx')).ReviewExtras,
}));

const MORE_SHOWN = 3;

type Found = ReviewDigest | undefined;

export type Reviews = Found | Promise<Found>;

const HEADING_ID = 'commentaires';

/**
 * The reviews of a product. The server sends them with the page. After navigation in the browser, the page
 * does not wait for them.
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
    // The focused button has disappeared.
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

function ReviewList({ productId, digest }: { productId: number; digest: ReviewDigest }) {
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
      {(photos ?? answer) && (
        <Suspense>
          <ReviewExtras {...review} />
        </Suspense>
      )}
    </>
  );
}

function WriteReview({ productId }: { productId: number }) {
  const customer = useCustomer();
  const { pathname, search } = useLocation();
  const { Part, hasFailed, load } = useLatePart<ReviewFormProps>(
    async () => (await import('./review-form.tsx')).ReviewForm,
  );
  if (customer === undefined) {
    return (
      <Link to={signInLink(pathname + search)} className={buttonStyle('secondary')}>
        Se connecter pour donner mon avis
      </Link>
    );
  }
  if (Part !== undefined) return <Part key={customer.id} productId={productId} />;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <button type="button" onClick={() => load()} className={buttonStyle('secondary')}>
        Donner mon avis
      </button>
      <p role="alert">
        {hasFailed && 'Le formulaire ne vient pas. Vérifiez votre réseau, puis réessayez.'}
      </p>
    </div>
  );
}
