import { useEffect, useState } from 'react';

type Drawing = { size: number; path: string };

/**
 * A dark QR code without background. Its script loads on first use, so `className` needs a size. `label` says what
 * scanning does; `failure` is shown if loading or drawing fails.
 */
export function QrCode({
  text,
  label,
  className,
  failure = '',
}: {
  text: string;
  label: string;
  className?: string;
  failure?: string;
}) {
  const [drawn, setDrawn] = useState<Drawing>();
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    import('./draw-qr.ts')
      .then(({ drawQr }) => setDrawn(drawQr(text)))
      .catch(() => setHasFailed(true));
  }, [text]);
  if (hasFailed && failure !== '') return <p role="alert">{failure}</p>;
  if (drawn === undefined) return null;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${drawn.size} ${drawn.size}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <path d={drawn.path} />
    </svg>
  );
}
