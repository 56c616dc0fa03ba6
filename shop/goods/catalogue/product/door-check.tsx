import CircleCheck from 'lucide-react/icons/circle-check';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import CircleX from 'lucide-react/icons/circle-x';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { useEffect, useId, useRef, useState } from 'react';
import type { SheetLine } from '#contract/goods/catalogue/facts/fact-shapes.ts';
import { fieldStyle } from '#shop/base/ui/fields/field-style.ts';

type Sizes = { width?: number; height?: number; depth?: number };

/** `left`: free space beside the product; `needed`: least width of a door. Both in cm. */
type DoorFit =
  | { kind: 'unknown' }
  | { kind: 'yes' | 'tight' | 'no'; across: number; needed: number; left: number };

/** Room for the carriers' hands and for a crooked frame. */
export const DOOR_MARGIN_CM = 5;

const DOOR_HEIGHT_CM = 200;

const KEY = 'doorWidth';

const DOOR_CM = { min: 40, max: 300 } as const;

const inCm = (value: number) => `${String(value).replace('.', ',')}\u00a0cm`;

export function DoorCheck({ sheet }: { sheet: SheetLine[] }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(keptDoorWidth);
  useEffect(() => field.current?.focus(), []);
  const doorCm = readDoorWidth(typed);
  return (
    <div className="mt-3 rounded-card border border-line p-4">
      <label htmlFor={id} className="block font-semibold">
        Largeur de votre porte, en centimètres
      </label>
      <input
        ref={field}
        id={id}
        inputMode="decimal"
        autoComplete="off"
        maxLength={5}
        value={typed}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => {
          setTyped(target.value);
          if (readDoorWidth(target.value) !== undefined) keepDoorWidth(target.value);
        }}
        className={`${fieldStyle} mt-1 max-w-32`}
      />
      <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
        Mesurez le passage libre, porte ouverte. Pensez aussi au couloir et à l’escalier.
      </p>
      <div role="status" className="mt-3 empty:hidden">
        {doorCm === undefined ? (
          typed.trim() !== '' && (
            <p className="text-sm">
              Une largeur de {DOOR_CM.min} à {inCm(DOOR_CM.max)} est attendue.
            </p>
          )
        ) : (
          <Answer fit={fitThroughDoor(sizesOf(sheet), doorCm)} doorCm={doorCm} />
        )}
      </div>
    </div>
  );
}

const LOOKS = {
  yes: { Icon: CircleCheck, color: 'text-success' },
  tight: { Icon: TriangleAlert, color: 'text-promo' },
  no: { Icon: CircleX, color: 'text-promo' },
  unknown: { Icon: CircleHelp, color: 'text-muted' },
};

function Answer({ fit, doorCm }: { fit: DoorFit; doorCm: number }) {
  const { Icon, color } = LOOKS[fit.kind];
  return (
    <p className="flex gap-2">
      <Icon aria-hidden="true" size={22} className={`mt-0.5 shrink-0 ${color}`} />
      <span>
        <strong>{verdict(fit)}</strong> {reason(fit, doorCm)}
      </span>
    </p>
  );
}

function verdict({ kind }: DoorFit): string {
  if (kind === 'yes') return 'Oui, il passe.';
  if (kind === 'tight') return 'C’est juste.';
  return kind === 'no' ? 'Non, il ne passe pas.' : 'Nous ne savons pas.';
}

function reason(fit: DoorFit, doorCm: number): string {
  if (fit.kind === 'unknown') return 'Il nous manque une dimension de cet article.';
  const { across, left, needed } = fit;
  const narrow = `Déballé, son côté le plus étroit fait ${inCm(across)}`;
  if (fit.kind === 'no' && left >= 0) return `${narrow}, mais il est trop grand pour une porte.`;
  if (fit.kind === 'no') return `${narrow} : il faut une porte de ${inCm(needed)}.`;
  if (fit.kind === 'yes')
    return `${narrow} : il reste ${inCm(left)} à une porte de ${inCm(doorCm)}.`;
  return `${narrow} : il ne reste que ${inCm(left)}. Parlez-nous-en avant de commander.`;
}

function sizesOf(sheet: SheetLine[]): Sizes {
  const size = (key: string) => {
    const value = sheet.find((line) => line.key === key)?.value;
    return typeof value === 'number' ? value : undefined;
  };
  return { width: size('width_cm'), height: size('height_cm'), depth: size('depth_cm') };
}

/** The typed width (cm); undefined if it is not a valid door width. */
function readDoorWidth(typed: string): number | undefined {
  const text = typed.trim().replace(',', '.');
  if (!/^\d{1,3}(\.\d)?$/.test(text)) return undefined;
  const width = Number(text);
  return width >= DOOR_CM.min && width <= DOOR_CM.max ? width : undefined;
}

/** The width stored in this browser, as typed; empty if there is none. */
function keptDoorWidth(): string {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

function keepDoorWidth(typed: string): void {
  try {
    localStorage.setItem(KEY, typed);
  } catch {
    // The customer types the width again next time.
  }
}

/**
 * Whether an unpacked product fits through a door of a width (cm), carried by its narrow side: its smallest size lies
 * across the door, the second along its height. `tight`: fits, but without the margin. `unknown`: one of the three
 * sizes is missing.
 */
export function fitThroughDoor({ width, height, depth }: Sizes, doorCm: number): DoorFit {
  if (width === undefined || height === undefined || depth === undefined)
    return { kind: 'unknown' };
  const [across = 0, upright = 0] = [width, height, depth].toSorted((a, b) => a - b);
  const left = Math.round((doorCm - across) * 10) / 10;
  const found = { across, needed: across + DOOR_MARGIN_CM, left };
  if (left < 0 || upright > DOOR_HEIGHT_CM) return { kind: 'no', ...found };
  const isFree = left >= DOOR_MARGIN_CM && upright + DOOR_MARGIN_CM <= DOOR_HEIGHT_CM;
  return { kind: isFree ? 'yes' : 'tight', ...found };
}
