import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Loading, Title, usePermissions } from 'react-admin';
import type { ReplyAt } from '#contract/base/client.ts';
import { paths } from '#contract/base/paths.ts';
import { callApi } from '#office/base/calls/api.ts';
import type { Permissions } from '#office/base/session/auth-provider.ts';
import { LoadFailure } from '#office/base/ui/load-failure.tsx';
import { MoneyPanel } from './money-panel.tsx';
import { WaitingList } from './waiting-list.tsx';

const PeriodFigures = lazy(() => import('./period-figures.tsx'));

export type Waiting = ReplyAt<'GET', typeof paths.waiting>;

const REFRESH_MS = 60_000;

/** What waits and today's money; the figures of a period below load after them. */
export default function TodayPage() {
  const { permissions } = usePermissions<Permissions>();
  const { data, error, refetch } = useQuery({
    queryKey: ['waiting'],
    queryFn: () => callApi(paths.waiting),
    refetchInterval: REFRESH_MS,
  });
  return (
    <Box sx={{ py: 2, display: 'grid', gap: 3 }}>
      <Title title="Aujourd’hui" />
      <LoadFailure error={error} onRetry={refetch} />
      {data === undefined && error === null && <Loading />}
      {data && (
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            alignItems: 'start',
            gridTemplateColumns: {
              xs: 'minmax(0, 1fr)',
              lg: data.money === null ? 'minmax(0, 1fr)' : 'minmax(0, 1fr) 20rem',
            },
          }}
        >
          <WaitingList matters={data.matters} />
          {data.money && <MoneyPanel money={data.money} rights={permissions} />}
        </Box>
      )}
      {(data !== undefined || error !== null) && (
        <Suspense fallback={<Loading />}>
          <PeriodFigures />
        </Suspense>
      )}
    </Box>
  );
}
