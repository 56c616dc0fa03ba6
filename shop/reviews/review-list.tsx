import { useEffect, useRef, useState } from 'react';
import type { Review } from '#contract/reviews.ts';
import { browserApi } from '../api/client.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { frenchDay } from '../ui/format/french-day.ts';
import { createLatePart } from '../ui/late-part.tsx';
import { Stars } from '../ui/stars.tsx';
import { FIRST_SHOWN, loadAllReviews, type ReviewDigest } from './load-reviews.ts';

const MORE_SHOWN = 3;

/** Reviews, latest first: four, then three more with each press, which moves to the first of them. */
export function ReviewList({ productId, digest }: { productId: number; digest: ReviewDigest }) {
  const [all, setAll] = useState<Review[]>();
  const reviews = all ?? digest.latest;
  const count = all?.length ?? digest.count;
  const [shown, setShown] = useState(FIRST_SHOWN);
  const [state, setState] = useState<'resting' | 'asking' | 'failed'>('resting');
  const firstNew = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (shown > FIRST_SHOWN) firstNew.current?.focus();
  }, [shown]);

  const showMore = async () => {
    if (state === 'asking') return;
    setState('asking');
    try {
      if (all === undefined) setAll(await loadAllReviews(browserApi, productId));
      setShown(shown + MORE_SHOWN);
      setState('resting');
    } catch {
      setState('failed');
    }
  };
  return (
    <>
      <ul className="mt-4 grid gap-4 lg:grid-cols-2">
        {reviews.slice(0, shown).map((review, index) => (
          <li
            key={review.id}
            ref={index === shown - MORE_SHOWN ? firstNew : undefined}
            tabIndex={-1}
            className="rounded-card border border-line p-4"
          >
            <Opinion review={review} />
          </li>
        ))}
      </ul>
      {shown < count && (
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <button
            type="button"
            aria-disabled={state === 'asking'}
            onClick={showMore}
            className={buttonStyle('secondary')}
          >
            {state === 'asking' ? 'Chargement' : 'Afficher plus'}
            <span className="sr-only"> de commentaires</span>
          </button>
          <p role="alert">
            {state === 'failed' &&
              'La suite ne s’affiche pas. Vérifiez votre réseau, puis réessayez.'}
          </p>
        </div>
      )}
    </>
  );
}

const LateExtras = createLatePart(() =>
  import('./review-extras.tsx').then((module) => module.ReviewExtras),
);

function Opinion({ review }: { review: Review }) {
  const { id, author, date, text, review: stars, photos, answer } = review;
  const day = date.slice(0, 10);
  return (
    <>
      <p className="flex flex-wrap items-center justify-between gap-x-4">
        <strong className="min-w-0 break-words">{author}</strong>
        <time dateTime={day} className="text-sm text-muted">
          {frenchDay(day)}
        </time>
      </p>
      <p className="mt-1 text-lg">
        <Stars value={stars} />
      </p>
      <p className="mt-1 break-words whitespace-pre-line">{text}</p>
      {(photos ?? answer) && <LateExtras id={`avis-${id}`} className="empty:h-24" props={review} />}
    </>
  );
}
