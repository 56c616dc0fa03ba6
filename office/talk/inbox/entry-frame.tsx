import { Box, LinearProgress, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { type RaRecord, useGetMany } from 'react-admin';
import { LoadFailure } from '#office/base/ui/load-failure.tsx';

/** Title and what was written; the rest stands below. */
export function EntryFrame({
  title,
  detail,
  text,
  children,
}: {
  title: string;
  detail: string;
  text?: string;
  children: ReactNode;
}) {
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <div>
        <Typography component="h2" variant="h6" sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {detail}
        </Typography>
      </div>
      {text !== undefined && (
        <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</Typography>
      )}
      {children}
    </Box>
  );
}

/** A record of a list without pages of its own. */
export function ListedEntry<R extends RaRecord>({
  resource,
  number,
  children,
}: {
  resource: string;
  number: number;
  children: (record: R) => ReactNode;
}) {
  const { data, isPending, error, refetch } = useGetMany<R>(resource, { ids: [number] });
  const record = data?.[0];
  if (error) return <LoadFailure error={error} onRetry={refetch} />;
  if (isPending) return <LinearProgress aria-label="Chargement" />;
  if (record === undefined) return <Typography>Ce message n’existe plus.</Typography>;
  return children(record);
}
