import { lazy, type MouseEvent, Suspense, useState } from 'react';
import type { Review } from '#contract/goods/reviews.ts';

const ZoomDialog = lazy(() => import('#shop/base/ui/overlays/zoom-dialog.tsx'));

type ReviewExtrasProps = Pick<Review, 'author' | 'photos' | 'answer'>;

export function ReviewExtras({ author, photos = [], answer }: ReviewExtrasProps) {
  const [zoomed, setZoomed] = useState<number>();
  return (
    <>
      {photos.length > 0 && (
        <ul aria-label={`Photos de ${author}`} className="mt-3 flex flex-wrap gap-2">
          {photos.map(({ small, large }, index) => (
            <li key={large}>
              <PhotoLink
                small={small}
                large={large}
                label={`Photo ${index + 1} de ${author}`}
                onZoom={() => setZoomed(index)}
              />
            </li>
          ))}
        </ul>
      )}
      {answer !== undefined && (
        <div className="mt-3 rounded-lg border-l-4 border-accent bg-mist p-3">
          <p className="font-semibold">Réponse de la boutique</p>
          <p className="mt-1 break-words whitespace-pre-line">{answer}</p>
        </div>
      )}
      {zoomed !== undefined && (
        <Suspense>
          <ZoomDialog
            name={`l’avis de ${author}`}
            pictures={photos.map(({ large }) => ({ url: large }))}
            first={zoomed}
            onClose={() => setZoomed(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

function PhotoLink({
  small,
  large,
  label,
  onZoom,
}: {
  small: string;
  large: string;
  label: string;
  onZoom: () => void;
}) {
  const zoom = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onZoom();
  };
  return (
    <a
      href={large}
      onClick={zoom}
      aria-haspopup="dialog"
      className="block size-20 cursor-zoom-in overflow-hidden rounded-lg border border-line bg-mist"
    >
      <img
        src={small}
        alt={label}
        loading="lazy"
        width={80}
        height={80}
        className="size-full object-cover"
      />
    </a>
  );
}
