import { Box } from '@mui/material';
import { useMemo } from 'react';
import { drawQr } from '#browser/draw-qr.ts';

/** A text as a QR code, dark on white. `label` says what scanning it does. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => drawQr(text), [text]);
  return (
    <Box sx={{ width: 240, maxWidth: '100%', my: 2, bgcolor: '#fff' }}>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
      >
        <path d={path} />
      </svg>
    </Box>
  );
}
