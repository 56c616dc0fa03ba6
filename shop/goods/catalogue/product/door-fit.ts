/** Sizes of an article in cm, as far as they are known. */
export type Sizes = { width?: number; height?: number; depth?: number };
/** `left` is what is left beside the article, `needed` how wide a door has to be; cm. */
export type DoorFit =
  | { kind: 'unknown' }
  | { kind: 'yes' | 'tight' | 'no'; across: number; needed: number; left: number };

/** For the hands that carry it and a frame that is not quite straight. */
export const DOOR_MARGIN_CM = 5;
/** What a door is high at the least. */
const DOOR_HEIGHT_CM = 200;

/**
 * Whether an article goes through a door of that width (cm), unpacked and carried by its narrow side: the
 * smallest of its three sizes lies across the door, the second along its height. `tight` is what goes
 * through without the margin; without all three sizes nobody knows.
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
