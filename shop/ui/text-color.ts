const NAVY_LUMINANCE = 0.0085;

/**
 * Whether white reads better than navy on a colour given as `#rrggbb` (WCAG 2.2 contrast); without a
 * colour the background is navy.
 */
export function needsLightText(color: string | null): boolean {
  if (color === null) return true;
  const background = luminance(color);
  return 1.05 / (background + 0.05) > (background + 0.05) / (NAVY_LUMINANCE + 0.05);
}

function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}
