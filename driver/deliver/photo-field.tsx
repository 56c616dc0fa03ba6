import { Camera } from 'lucide-react';
import { useId, useState } from 'react';
import { shrinkPhoto } from '#browser/shrink-photo.ts';
import { PROOF_MAX_LENGTH } from '#contract/delivery/round-states.ts';

const NO_PICTURE = 'Cette photo ne peut pas être lue. Reprenez-la.';

/** A photo of the goods at the door, made small on the phone. */
export function PhotoField({
  photo,
  alt = 'Les articles remis',
  onPhoto,
}: {
  photo: string;
  /** What it shows. */
  alt?: string;
  onPhoto: (picture: string) => void;
}) {
  const id = useId();
  const [problem, setProblem] = useState('');
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    const picture = await shrinkPhoto(file).catch(() => undefined);
    const isGood = picture !== undefined && picture.length <= PROOF_MAX_LENGTH;
    setProblem(isGood ? '' : NO_PICTURE);
    if (isGood) onPhoto(picture);
  };
  return (
    <div className="my-4">
      <label
        htmlFor={id}
        className="button-plain w-full has-focus-visible:outline-3 has-focus-visible:outline-accent"
      >
        <Camera aria-hidden="true" />
        {photo === '' ? 'Prendre une photo' : 'Reprendre la photo'}
        <input
          id={id}
          type="file"
          accept="image/*"
          capture="environment"
          className="sr-only"
          aria-describedby={problem === '' ? undefined : `${id}-problem`}
          onChange={(event) => void take(event.target.files?.[0])}
        />
      </label>
      {problem !== '' && (
        <p id={`${id}-problem`} role="alert" className="font-bold text-bad">
          {problem}
        </p>
      )}
      {photo !== '' && (
        <>
          <img src={photo} alt={alt} className="mt-2 max-h-60 rounded-xl" />
          <button type="button" className="button-plain mt-2" onClick={() => onPhoto('')}>
            Retirer la photo
          </button>
        </>
      )}
    </div>
  );
}
