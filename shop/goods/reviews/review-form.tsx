import { type ComponentProps, useEffect, useId, useRef, useState } from 'react';
import { paths, pathTo } from '#contract/base/paths.ts';
import { REVIEW_PHOTOS } from '#contract/goods/review-photos.ts';
import type { ModeratedReview } from '#contract/goods/reviews.ts';
import { messages } from '#contract/talk/messages.ts';
import { browserApi } from '#shop/base/api/client.ts';
import { useServerForm } from '#shop/base/api/use-server-form.ts';
import { FormFoot } from '#shop/base/ui/fields/form-foot.tsx';
import { PhotoField } from '#shop/base/ui/fields/photo-field.tsx';
import { TextArea } from '#shop/base/ui/fields/text-field.tsx';
import { reviewFields, STARS } from './review-fields.ts';

type Own = ModeratedReview | null;
export type ReviewFormProps = { productId: number };

export function ReviewForm({ productId }: ReviewFormProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [isSent, setIsSent] = useState(false);
  const [photos, setPhotos] = useState<string[]>([]);
  const former = useOwnReview(productId);
  // The pressed button has disappeared, so the heading takes the focus.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    if (isSent) heading.current?.focus();
  }, [isSent]);
  const form = useServerForm({
    schema: reviewFields,
    ...(former && { known: { text: former.text } }),
    send: async (opinion) => {
      await browserApi.post(paths.reviews, {
        ...opinion,
        produit_id: productId,
        ...(photos.length > 0 && { photos }),
      });
      setIsSent(true);
    },
  });
  return (
    <div className="max-w-2xl rounded-card border border-line p-4 sm:p-5">
      <h3 ref={heading} tabIndex={-1} className="text-lg font-bold outline-none">
        {isSent ? 'Merci pour votre avis' : 'Mon avis'}
      </h3>
      {former && !isSent && (
        <p className="mt-1 font-semibold">
          {`Vous avez déjà donné votre avis (${former.review} sur 5). Ce que vous envoyez le remplace${former.photos ? ' ; sans nouvelle photo, les vôtres restent' : ''}.`}
        </p>
      )}
      <p className="mt-1 text-sm text-muted">Votre avis sera publié après relecture.</p>
      {!isSent && (
        <form noValidate onSubmit={form.submit} className="mt-3 space-y-4">
          <StarField {...form.field('review')} />
          <TextArea label="Votre avis" rows={4} autoComplete="off" {...form.field('text')} />
          <PhotoField most={REVIEW_PHOTOS.most} photos={photos} onChange={setPhotos} />
          <p className="text-sm text-muted">
            Évitez les visages et les papiers. L’endroit où la photo a été prise n’est pas gardé.
          </p>
          <FormFoot form={form} label="Envoyer" sendingLabel={messages.pack.sending} />
        </form>
      )}
    </div>
  );
}

/** The customer's earlier review. If it fails to load, a new review still replaces it. */
function useOwnReview(productId: number): Own {
  const [own, setOwn] = useState<Own>(null);
  useEffect(() => {
    const leaving = new AbortController();
    browserApi
      .get(pathTo(paths.ownReview, { id: productId }), leaving.signal)
      .then(setOwn, () => undefined);
    return () => leaving.abort();
  }, [productId]);
  return own;
}

function StarField({
  problem,
  onChange,
  ...radio
}: ComponentProps<'input'> & { problem: string | undefined }) {
  const id = useId();
  const [chosen, setChosen] = useState(0);
  return (
    <fieldset aria-describedby={problem === undefined ? undefined : id}>
      <legend className="font-semibold">Votre note</legend>
      <div className="-ml-2 flex">
        {STARS.map((stars) => (
          <label
            key={stars}
            className={`flex size-11 cursor-pointer items-center justify-center rounded-lg text-3xl leading-none has-focus-visible:outline-3 has-focus-visible:outline-accent ${
              Number(stars) <= chosen ? 'text-amber-600' : 'text-[#76849c]'
            }`}
          >
            <input
              type="radio"
              {...radio}
              value={stars}
              onChange={(event) => {
                setChosen(Number(stars));
                void onChange?.(event);
              }}
              className="sr-only"
            />
            <span aria-hidden="true">{Number(stars) <= chosen ? '★' : '☆'}</span>
            <span className="sr-only">{stars === '1' ? '1 étoile' : `${stars} étoiles`}</span>
          </label>
        ))}
      </div>
      {problem !== undefined && (
        <p id={id} className="mt-1 text-sm font-semibold text-promo">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
