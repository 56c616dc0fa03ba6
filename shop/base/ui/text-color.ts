const NAVY_LUMINANCE = 0.0085;
const READABLE = 4.5;

/** Whether text on `#rrggbb` is white because navy has too little contrast (WCAG 2.2). Null means a navy background. */
export function needsLightText(color: string | null): boolean {
  return color === null || (luminance(color) + 0.05) / (NAVY_LUMINANCE + 0.05) < READABLE;
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
