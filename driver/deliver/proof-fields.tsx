import { Camera } from 'lucide-react';
import { type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { shrinkPhoto } from '#browser/shrink-photo.ts';
import { Field } from '#browser/ui/field.tsx';
import { PROOF_MAX_LENGTH } from '#contract/delivery/round-states.ts';

const WIDTH = 600;

const HEIGHT = 240;

/** A data URL, drawn or from the typed name of a person who cannot draw. */
export function SignaturePad({
  signature,
  name,
  onSignature,
}: {
  signature: string;
  name: string;
  onSignature: (picture: string) => void;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const isDrawing = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was kept is drawn once.
  useEffect(() => {
    clear(canvas.current);
    if (signature === '') return;
    const picture = new Image();
    picture.onload = () => canvas.current?.getContext('2d')?.drawImage(picture, 0, 0);
    picture.src = signature;
  }, []);
  const placeIn = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>) => {
    const box = currentTarget.getBoundingClientRect();
    const x = ((clientX - box.left) / box.width) * WIDTH;
    const y = ((clientY - box.top) / box.height) * HEIGHT;
    return [x, y] as const;
  };
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    const context = penOf(canvas.current);
    if (context === undefined) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    isDrawing.current = true;
    context.beginPath();
    context.moveTo(...placeIn(event));
  };
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    const context = penOf(canvas.current);
    if (!isDrawing.current || context === undefined) return;
    context.lineTo(...placeIn(event));
    context.stroke();
  };
  const end = () => {
    if (!isDrawing.current) return;
    isDrawing.current = false;
    onSignature(canvas.current?.toDataURL('image/png') ?? '');
  };
  const write = () => {
    clear(canvas.current);
    const context = penOf(canvas.current);
    if (context === undefined) return;
    context.font = 'italic 44px serif';
    context.fillText(name, 24, HEIGHT / 2, WIDTH - 48);
    onSignature(canvas.current?.toDataURL('image/png') ?? '');
  };
  return (
    <fieldset className="my-4">
      <legend className="mb-1 font-bold">Signature</legend>
      <canvas
        ref={canvas}
        width={WIDTH}
        height={HEIGHT}
        role="img"
        aria-label={signature === '' ? 'Zone de signature, vide' : 'Signature faite'}
        className="w-full touch-none rounded-xl border-2 border-line bg-white"
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
      />
      <div className="mt-2 grid grid-cols-2 gap-2">
        <button
          type="button"
          className="button-plain"
          disabled={name.trim() === ''}
          onClick={write}
        >
          Écrire le nom
        </button>
        <button
          type="button"
          className="button-plain"
          disabled={signature === ''}
          onClick={() => {
            clear(canvas.current);
            onSignature('');
          }}
        >
          Effacer
        </button>
      </div>
    </fieldset>
  );
}

function penOf(canvas: HTMLCanvasElement | null): CanvasRenderingContext2D | undefined {
  const context = canvas?.getContext('2d') ?? undefined;
  if (context === undefined) return undefined;
  context.lineWidth = 4;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.strokeStyle = context.fillStyle = '#071539';
  return context;
}

/** White: a transparent picture would vanish on a dark page. */
function clear(canvas: HTMLCanvasElement | null): void {
  const context = canvas?.getContext('2d');
  if (context == null) return;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, WIDTH, HEIGHT);
}

const NO_PICTURE = 'Cette photo ne peut pas être lue. Reprenez-la.';

export function PhotoField({
  photo,
  alt = 'Les articles remis',
  onPhoto,
}: {
  photo: string;
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

export function WhoField({
  expected,
  ...field
}: {
  label: string;
  value: string;
  onText: (name: string) => void;
  problem: string | undefined;
  expected: string;
}) {
  return (
    <>
      <Field {...field} autoComplete="off" maxLength={120} />
      {field.value === '' && (
        <button
          type="button"
          className="button-plain w-full"
          onClick={() => field.onText(expected)}
        >
          C’est {expected}
        </button>
      )}
    </>
  );
}

/** `focusFirst` finds it. */
export const MissingProof = ({ text }: { text: string | undefined }) =>
  text === undefined ? null : (
    <p className="font-bold text-bad" data-problem tabIndex={-1}>
      {text}
    </p>
  );
