import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { formatXof } from '#contract/base/fields/money.ts';

type Row = {
  key: string | number;
  name: ReactNode;
  note?: ReactNode;
  amountXof: number;
  isStrong?: boolean;
};

/** Amounts under each other at the right, digit under digit; what they are for at the left. */
export function AmountList({ label, rows }: { label: string; rows: Row[] }) {
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {rows.map(({ key, name, note, amountXof, isStrong = false }) => (
        <Box
          key={key}
          component="li"
          sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, py: 0.5 }}
        >
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <Typography sx={{ fontWeight: isStrong ? 600 : 400 }}>{name}</Typography>
            {note && (
              <Typography variant="body2" color="text.secondary">
                {note}
              </Typography>
            )}
          </Box>
          <Typography
            sx={{
              fontWeight: isStrong ? 600 : 400,
              fontVariantNumeric: 'tabular-nums',
              whiteSpace: 'nowrap',
            }}
          >
            {formatXof(amountXof)}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
