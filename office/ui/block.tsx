import { Card, CardContent, Stack, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';

/** A part of a page with its heading. */
export function Block({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} variant="outlined">
      <CardContent>
        <Typography id={id} component="h2" variant="h6" gutterBottom>
          {title}
        </Typography>
        {children}
      </CardContent>
    </Card>
  );
}

/** What is known of something: names with their values, whatever is empty shown as such. */
export function Facts({ facts }: { facts: [name: string, value: ReactNode][] }) {
  return (
    <Stack component="dl" spacing={1} sx={{ m: 0 }}>
      {facts.map(([name, value]) => (
        <Stack key={name} direction={{ xs: 'column', sm: 'row' }} spacing={{ sm: 2 }}>
          <Typography component="dt" color="text.secondary" sx={{ minWidth: 200 }}>
            {name}
          </Typography>
          <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {value === '' || value === null || value === undefined ? '—' : value}
          </Typography>
        </Stack>
      ))}
    </Stack>
  );
}

/** A list of lines, or what stands in its place. */
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
