import { Box } from '@mui/material';
import { encodeQR } from 'qr';
import { useMemo } from 'react';

/** Light modules around the code, without which telephones do not find it. */
const QUIET_ZONE = 4;

/** A text as a QR code, dark on white. `label` says what scanning it does. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = useMemo(() => encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE }), [text]);
  const path = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <Box sx={{ width: 240, maxWidth: '100%', my: 2, bgcolor: '#fff' }}>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${rows.length} ${rows.length}`}
        shapeRendering="crispEdges"
      >
        <path d={path} />
      </svg>
    </Box>
  );
}
