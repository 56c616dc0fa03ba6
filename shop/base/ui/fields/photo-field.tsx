import Camera from 'lucide-react/icons/camera';
import X from 'lucide-react/icons/x';
import { type ChangeEvent, useRef, useState } from 'react';
import { shrinkPhoto } from '#browser/shrink-photo.ts';
import { buttonStyle } from '../button-style.ts';

/** Resizes the photos in the browser. */
export function PhotoField({
  most,
  photos,
  onChange,
}: {
  most: number;
  /** Data URLs. */
  photos: readonly string[];
  onChange: (photos: string[]) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState('');
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])].slice(0, most - photos.length);
    setProblem('');
    try {
      onChange([...photos, ...(await Promise.all(files.map(shrinkPhoto)))]);
    } catch {
      setProblem('Cette photo ne peut pas être lue. Choisissez une image JPEG, PNG ou WebP.');
    }
    // Lets the visitor choose the same file again.
    target.value = '';
  };
  return (
    <div>
      <p className="mb-1 font-semibold">Photos (facultatif, {most} au plus)</p>
      {photos.length > 0 && (
        <ul className="mb-3 flex flex-wrap gap-3">
          {photos.map((photo, place) => (
            <li key={photo} className="relative">
              <img
                src={photo}
                alt={`Aperçu ${place + 1}`}
                className="size-20 rounded-lg border border-line object-cover"
              />
              <button
                type="button"
                aria-label={`Retirer la photo ${place + 1}`}
                onClick={() => onChange(photos.filter((one) => one !== photo))}
                className="absolute -top-3 -right-3 flex size-11 items-center justify-center"
              >
                <span className="flex size-7 items-center justify-center rounded-full bg-ink text-white">
                  <X aria-hidden="true" size={16} />
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        aria-label="Photos de l’article"
        onChange={read}
        className="hidden"
      />
      {photos.length < most && (
        <button
          type="button"
          onClick={() => input.current?.click()}
          className={buttonStyle('secondary')}
        >
          <Camera aria-hidden="true" size={20} />
          Ajouter des photos
        </button>
      )}
      <p role="alert" className="mt-2 text-sm font-semibold text-promo empty:hidden">
        {problem}
      </p>
    </div>
  );
}
