import encodeQR from 'qr';
import sharp from 'sharp';

const PIXELS_PER_SQUARE = 8;
const WHITE = 255;

/** A QR code as PNG in base64, without a prefix. */
export async function drawQr(text: string): Promise<string> {
  const squares = encodeQR(text, 'raw');
  const size = squares.length;
  const pixels = Buffer.from(squares.flat().map((isDark) => (isDark ? 0 : WHITE)));
  const png = await sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
    .resize(size * PIXELS_PER_SQUARE, null, { kernel: 'nearest' })
    .png()
    .toBuffer();
  return png.toString('base64');
}
