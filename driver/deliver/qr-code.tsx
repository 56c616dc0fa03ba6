import { useEffect, useState } from 'react';

/** An address as a QR code; what draws it is fetched when it is first shown. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [drawn, setDrawn] = useState<{ size: number; path: string }>();
  useEffect(() => {
    // The link beside it does the same where the code cannot be drawn.
    import('#browser/draw-qr.ts').then(({ drawQr }) => setDrawn(drawQr(text))).catch(() => {});
  }, [text]);
  return (
    <div className="mx-auto aspect-square w-full max-w-72 bg-white">
      {drawn && (
        <svg
          role="img"
          aria-label={label}
          viewBox={`0 0 ${drawn.size} ${drawn.size}`}
          shapeRendering="crispEdges"
        >
          <path d={drawn.path} />
        </svg>
      )}
    </div>
  );
}
