import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

const roundButton =
  'flex size-11 items-center justify-center rounded-full bg-mist text-ink hover:bg-accent-soft disabled:opacity-40';

/** Pixels; by default those of the picture. */
type Zoomed = { url: string; width?: number; height?: number };

/** Shows pictures at full size; a tap doubles the size. */
export default function ZoomDialog({
  name,
  pictures,
  first,
  onClose,
}: {
  name: string;
  pictures: readonly Zoomed[];
  first: number;
  onClose: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [index, setIndex] = useState(first);
  const [isDoubled, setIsDoubled] = useState(false);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  const picture = pictures[index]!;
  const show = (next: number) => {
    setIsDoubled(false);
    setIndex(Math.min(pictures.length - 1, Math.max(0, next)));
  };
  const turn = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') show(index - 1);
    if (event.key === 'ArrowRight') show(index + 1);
  };
  return (
    <dialog
      ref={dialog}
      aria-label={`Photos de ${name}`}
      onClose={onClose}
      onKeyDown={turn}
      className="m-0 h-dvh max-h-none w-screen max-w-none bg-white p-0 backdrop:bg-navy/70"
    >
      <div className="flex h-full flex-col">
        <div className="flex items-center justify-between gap-3 border-b border-line p-2 pl-4">
          <p aria-live="polite" className="text-sm font-semibold">
            Photo {index + 1} sur {pictures.length}
          </p>
          <button
            type="button"
            onClick={() => dialog.current?.close()}
            aria-label="Fermer"
            className={roundButton}
          >
            <X aria-hidden="true" />
          </button>
        </div>
        <button
          type="button"
          onClick={() => setIsDoubled(!isDoubled)}
          aria-label={isDoubled ? 'Réduire la photo' : 'Agrandir la photo'}
          className={`min-h-0 flex-1 ${isDoubled ? 'cursor-zoom-out overflow-auto' : 'cursor-zoom-in'}`}
        >
          <img
            key={picture.url}
            src={picture.url}
            alt={name}
            width={picture.width}
            height={picture.height}
            className={
              isDoubled ? 'mx-auto h-[200%] w-auto max-w-none' : 'mx-auto size-full object-contain'
            }
          />
        </button>
        {pictures.length > 1 && (
          <div className="flex justify-center gap-4 p-3">
            <button
              type="button"
              disabled={index === 0}
              onClick={() => show(index - 1)}
              aria-label="Photo précédente"
              className={roundButton}
            >
              <ChevronLeft aria-hidden="true" />
            </button>
            <button
              type="button"
              disabled={index === pictures.length - 1}
              onClick={() => show(index + 1)}
              aria-label="Photo suivante"
              className={roundButton}
            >
              <ChevronRight aria-hidden="true" />
            </button>
          </div>
        )}
      </div>
    </dialog>
  );
}
