/** Zoom from 1, the largest square, and the square's place from 0, left or top, to 1. */
export type Crop = { zoom: number; x: number; y: number };
export type Size = { width: number; height: number };

export const MAX_ZOOM = 4;
export const WHOLE: Crop = { zoom: 1, x: 0.5, y: 0.5 };

/** The square that a crop takes of a picture, in its pixels; always within it. */
export function squareOf({ width, height }: Size, { zoom, x, y }: Crop) {
  const side = Math.min(width, height) / clamp(zoom, 1, MAX_ZOOM);
  return { left: (width - side) * clamp(x, 0, 1), top: (height - side) * clamp(y, 0, 1), side };
}

/**
 * The crop after the picture was drawn along by a finger, in parts of the square's side: what is under
 * the finger stays under it until an edge is met.
 */
export function dragged(size: Size, crop: Crop, by: { x: number; y: number }): Crop {
  const { side } = squareOf(size, crop);
  const moved = (place: number, length: number, part: number) =>
    length > side ? clamp(place - (part * side) / (length - side), 0, 1) : place;
  return { ...crop, x: moved(crop.x, size.width, by.x), y: moved(crop.y, size.height, by.y) };
}

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));
