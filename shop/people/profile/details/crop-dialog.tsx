import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { paths, pathTo } from '#contract/base/paths.ts';
import { messages } from '#contract/talk/messages.ts';
import { type ApiError, browserApi } from '#shop/base/api/client.ts';
import { saveUserInfo } from '#shop/base/session/session.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { Refusal } from '#shop/base/ui/fields/refusal.tsx';
import { Modal } from '#shop/base/ui/overlays/modal.tsx';
import { toast } from '#shop/base/ui/overlays/toast.ts';

/** `zoom` from 1 (the largest square); `x` and `y` from 0 (left, top) to 1. */
type Crop = { zoom: number; x: number; y: number };

type Size = { width: number; height: number };

export const MAX_ZOOM = 4;

export const WHOLE: Crop = { zoom: 1, x: 0.5, y: 0.5 };

/** Side of the sent picture, a JPEG of some ten kilobytes. The server reduces it further. */
const SIDE_PX = 512;
const QUALITY = 0.88;

const SLIDERS: { key: keyof Crop; label: string; min: number; max: number }[] = [
  { key: 'zoom', label: 'Zoom', min: 1, max: MAX_ZOOM },
  { key: 'x', label: 'De gauche à droite', min: 0, max: 1 },
  { key: 'y', label: 'De haut en bas', min: 0, max: 1 },
];

/** Crops a picture, uploads it as the customer's avatar and updates the session. */
export function CropDialog({
  picture,
  customerId,
  onClose,
}: {
  picture: ImageBitmap;
  customerId: number;
  onClose: () => void;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [crop, setCrop] = useState(WHOLE);
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState('');

  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    const { left, top, side } = squareOf(picture, crop);
    // A JPEG would show transparent pixels in black.
    context.fillStyle = 'white';
    context.fillRect(0, 0, SIDE_PX, SIDE_PX);
    context.drawImage(picture, left, top, side, side, 0, 0, SIDE_PX, SIDE_PX);
  }, [picture, crop]);

  const drag = ({ buttons, movementX, movementY, currentTarget }: PointerEvent) => {
    if (buttons === 0) return;
    const by = {
      x: movementX / currentTarget.clientWidth,
      y: movementY / currentTarget.clientWidth,
    };
    setCrop((current) => dragged(picture, current, by));
  };
  const send = async () => {
    if (isSending) return;
    setIsSending(true);
    setFailure('');
    try {
      const avatar = canvas.current!.toDataURL('image/jpeg', QUALITY);
      const path = pathTo(paths.avatar, { partnerId: customerId });
      saveUserInfo(await browserApi.put(path, { avatar }));
      toast({ text: 'Votre photo est enregistrée.', subject: 'avatar' });
      onClose();
    } catch (error) {
      setFailure((error as ApiError).message);
      setIsSending(false);
    }
  };
  return (
    <Modal title="Cadrer ma photo" onClose={onClose}>
      <canvas
        ref={canvas}
        width={SIDE_PX}
        height={SIDE_PX}
        role="img"
        aria-label="Aperçu de la photo"
        onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
        onPointerMove={drag}
        className="mx-auto size-56 cursor-move touch-none rounded-full border border-line bg-mist"
      />
      <div className="mt-3">
        {SLIDERS.map(({ key, label, min, max }) => (
          <label key={key} className="flex min-h-11 items-center gap-3">
            <span className="w-36 shrink-0 font-semibold">{label}</span>
            <input
              type="range"
              min={min}
              max={max}
              step="0.01"
              value={crop[key]}
              onChange={({ target }) => setCrop({ ...crop, [key]: Number(target.value) })}
              className="h-11 min-w-0 flex-1 accent-accent"
            />
          </label>
        ))}
      </div>
      <Refusal text={failure} className="mt-3" />
      <button
        type="button"
        aria-disabled={isSending}
        onClick={send}
        className={buttonStyle('primary', 'mt-4 w-full')}
      >
        {isSending ? messages.pack.sending : 'Enregistrer la photo'}
      </button>
    </Modal>
  );
}

/** The cropped square in pixels of the picture, always within it. */
export function squareOf({ width, height }: Size, { zoom, x, y }: Crop) {
  const side = Math.min(width, height) / clamp(zoom, 1, MAX_ZOOM);
  return { left: (width - side) * clamp(x, 0, 1), top: (height - side) * clamp(y, 0, 1), side };
}

/**
 * The crop after a finger drags the picture; `by` in parts of the square's side. The picture follows the
 * finger until it meets an edge.
 */
export function dragged(size: Size, crop: Crop, by: { x: number; y: number }): Crop {
  const { side } = squareOf(size, crop);
  const moved = (place: number, length: number, part: number) =>
    length > side ? clamp(place - (part * side) / (length - side), 0, 1) : place;
  return { ...crop, x: moved(crop.x, size.width, by.x), y: moved(crop.y, size.height, by.y) };
}

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));
