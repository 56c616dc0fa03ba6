import Camera from 'lucide-react/icons/camera';
import X from 'lucide-react/icons/x';
import { type ChangeEvent, useRef, useState } from 'react';
import { shrinkPhoto } from '#browser/shrink-photo.ts';
import { sentenceOf } from '#contract/talk/messages.ts';
import { ApiError } from '#shop/base/api/client.ts';
import { usePrivateFile } from '#shop/base/api/save-document.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import type { Underway } from './access-draft.ts';
import { mediaUrl, uploadMedia, useUnderway } from './keep-media.ts';

/** Shrunk in the browser and uploaded at once. */
export function DoorPhoto({
  mediaKey,
  token,
  underway,
  mistake,
  onChange,
}: {
  mediaKey: string | null;
  token: string;
  underway: Underway;
  mistake: string | undefined;
  onChange: (key: string | null) => void;
}) {
  const tries = usePrivateFile();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState('');
  useUnderway(underway, 'doorPhotoKey', isSending);
  const send = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // The same file may be chosen again.
    target.value = '';
    if (file === undefined || isSending) return;
    setProblem('');
    setIsSending(true);
    try {
      onChange(await uploadMedia('photo', await shrinkPhoto(file)));
    } catch (error) {
      setProblem(
        error instanceof ApiError
          ? sentenceOf(error)
          : 'Cette photo ne peut pas être lue. Choisissez une image JPEG, PNG ou WebP.',
      );
    }
    setIsSending(false);
  };
  return (
    <div>
      <p className="mb-1 font-semibold">Photo de la porte</p>
      {mediaKey !== null && (
        <div className="relative mb-3 w-fit">
          <img
            {...tries}
            src={mediaUrl(mediaKey, token)}
            alt="La porte, telle que le livreur la verra"
            className="h-32 max-w-full rounded-lg border border-line object-cover"
          />
          <button
            type="button"
            aria-label="Retirer la photo de la porte"
            onClick={() => {
              onChange(null);
              button.current?.focus();
            }}
            className="absolute -top-3 -right-3 flex size-11 items-center justify-center"
          >
            <span className="flex size-7 items-center justify-center rounded-full bg-ink text-white">
              <X aria-hidden="true" size={16} />
            </span>
          </button>
        </div>
      )}
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label="Photo de la porte"
        onChange={send}
        className="hidden"
      />
      <button
        ref={button}
        type="button"
        name="doorPhotoKey"
        aria-disabled={isSending}
        onClick={() => input.current?.click()}
        className={buttonStyle('secondary', 'w-full sm:w-auto aria-disabled:opacity-60')}
      >
        <Camera aria-hidden="true" size={20} />
        {isSending ? 'Envoi...' : mediaKey === null ? 'Ajouter une photo' : 'Changer la photo'}
      </button>
      <p role="alert" className="mt-2 text-sm font-semibold text-promo empty:hidden">
        {problem || (isSending && mistake)}
      </p>
    </div>
  );
}
