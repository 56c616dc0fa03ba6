import { encodeQR } from 'qr';

/** Light modules around the code, without which telephones do not find it. */
const QUIET_ZONE = 4;

/** A text as a QR code: the dark modules as the path of a drawing that is `size` wide and high. */
export function drawQr(text: string): { size: number; path: string } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE });
  const path = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return { size: rows.length, path };
}
