import { useEffect, useState } from 'react';
import { messages } from '#contract/messages.ts';

/** Light modules around the code, without which scanners do not find it. */
const QUIET_ZONE = 4;

/**
 * A text, mostly an address, as a QR code of the width of its place, always dark on white. What draws
 * it is fetched when it is first shown; the place is kept meanwhile. `label` says what scanning does.
 */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [rows, setRows] = useState<boolean[][]>();
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    import('qr')
      .then(({ encodeQR }) => setRows(encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE })))
      .catch(() => setHasFailed(true));
  }, [text]);
  return (
    <div className="flex aspect-square w-full items-center justify-center bg-white">
      {rows && (
        <svg
          role="img"
          aria-label={label}
          viewBox={`0 0 ${rows.length} ${rows.length}`}
          shapeRendering="crispEdges"
          className="size-full"
        >
          <path d={pathOf(rows)} />
        </svg>
      )}
      {hasFailed && <p role="alert">{messages.qr.unavailable}</p>}
    </div>
  );
}

const pathOf = (rows: boolean[][]) =>
  rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
