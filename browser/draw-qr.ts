import { encodeQR } from 'qr';

/** Light modules around the code, which scanners need. */
const QUIET_ZONE = 4;

/** Draws a QR code: the path covers its dark modules; `size` is its width and height, with the quiet zone. */
export function drawQr(text: string): { size: number; path: string } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE });
  const path = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return { size: rows.length, path };
}
