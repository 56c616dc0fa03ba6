import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';

/** What is known of something, each with its name; what is empty is left out. */
export function Facts({ facts }: { facts: [name: string, value: ReactNode][] }) {
  const known = facts.filter(([, value]) => value !== '' && value !== null && value !== undefined);
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 0.75 }}>
      {known.map(([name, value]) => (
        <Box key={name} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}>
          <Typography component="dt" color="text.secondary" sx={{ minWidth: 140 }}>
            {name}
          </Typography>
          <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
