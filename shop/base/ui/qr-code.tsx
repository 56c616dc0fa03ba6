import { useEffect, useState } from 'react';
import { messages } from '#contract/talk/messages.ts';

/**
 * A text, mostly an address, as a QR code of the width of its place, always dark on white. What draws
 * it is fetched when it is first shown; the place is kept meanwhile. `label` says what scanning does.
 */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [drawn, setDrawn] = useState<{ size: number; path: string }>();
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    import('#browser/draw-qr.ts')
      .then(({ drawQr }) => setDrawn(drawQr(text)))
      .catch(() => setHasFailed(true));
  }, [text]);
  return (
    <div className="flex aspect-square w-full items-center justify-center bg-white">
      {drawn && (
        <svg
          role="img"
          aria-label={label}
          viewBox={`0 0 ${drawn.size} ${drawn.size}`}
          shapeRendering="crispEdges"
          className="size-full"
        >
          <path d={drawn.path} />
        </svg>
      )}
      {hasFailed && <p role="alert">{messages.qr.unavailable}</p>}
    </div>
  );
}
