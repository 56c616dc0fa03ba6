import { Box, Card, CardContent, Stack, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';

export function Panel({
  title,
  actions,
  children,
}: {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} variant="outlined">
      <CardContent sx={{ display: 'grid', gap: 1.5 }}>
        <Typography id={id} component="h2" variant="h6">
          {title}
        </Typography>
        {children}
        {actions}
      </CardContent>
    </Card>
  );
}

/** Fields side by side where there is room, each at least 11 rem wide. */
export const FieldRow = ({ children }: { children: ReactNode }) => (
  <Box
    sx={{
      display: 'grid',
      columnGap: 2,
      rowGap: 1.5,
      alignItems: 'start',
      gridTemplateColumns: 'repeat(auto-fit, minmax(min(11rem, 100%), 1fr))',
    }}
  >
    {children}
  </Box>
);

export function FactList({ facts }: { facts: [name: string, value: ReactNode][] }) {
  const known = facts.filter(([, value]) => value !== '' && value !== null && value !== undefined);
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 0.75, '&:empty': { display: 'none' } }}>
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

export function Lines({
  items,
  none,
}: {
  items: { key: string | number; line: ReactNode }[];
  none: string;
}) {
  if (items.length === 0) return <Typography color="text.secondary">{none}</Typography>;
  return (
    <Stack component="ul" spacing={1} sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
      {items.map(({ key, line }) => (
        <li key={key}>{line}</li>
      ))}
    </Stack>
  );
}
