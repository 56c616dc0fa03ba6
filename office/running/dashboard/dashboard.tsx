import { Box, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Loading, Title, usePermissions, useStore } from 'react-admin';
import { callTo, type ReplyAt } from '#contract/base/client.ts';
import { paths } from '#contract/base/paths.ts';
import { callApi } from '#office/base/calls/api.ts';
import type { Permissions } from '#office/base/session/auth-provider.ts';
import { frenchDay } from '#office/base/ui/dates.ts';
import { LoadFailure } from '#office/base/ui/load-failure.tsx';
import { OrdersPanel } from './orders-panel.tsx';
import { PaymentsPanel } from './payments-panel.tsx';
import { SearchesPanel } from './searches-panel.tsx';
import { StockPanel } from './stock-panel.tsx';
import { Waiting } from './waiting.tsx';

export type DashboardFigures = ReplyAt<'GET', typeof paths.dashboard>;

const DAYS = [1, 7, 30] as const;
type Days = (typeof DAYS)[number];
const PERIOD_WORDS: Record<Days, string> = { 1: 'Aujourd’hui', 7: '7 jours', 30: '30 jours' };

/** The figures of the shop, and what waits for somebody; each leads to its list. */
export default function Dashboard() {
  const { permissions } = usePermissions<Permissions>();
  const [days, setDays] = useStore<Days>('dashboard.days', 7);
  const { data, error, refetch } = useQuery({
    queryKey: ['dashboard', days],
    queryFn: () => callApi(callTo(paths.dashboard, { jours: `${days}` })),
    placeholderData: keepPreviousData,
  });
  return (
    <Box sx={{ py: 2, display: 'grid', gap: 3 }}>
      <Title title="Tableau de bord" />
      <Box>
        <ToggleButtonGroup
          exclusive
          value={days}
          onChange={(_event, chosen: Days | null) => chosen !== null && setDays(chosen)}
          aria-label="Période"
        >
          {DAYS.map((period) => (
            <ToggleButton key={period} value={period} sx={{ minHeight: 44 }}>
              {PERIOD_WORDS[period]}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        {data && (
          <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
            Du {frenchDay(data.from)} au {frenchDay(data.to)}, comparé avec la période du{' '}
            {frenchDay(data.before_from)} au {frenchDay(data.before_to)} jusqu’à la même heure.
          </Typography>
        )}
      </Box>
      <LoadFailure error={error} onRetry={refetch} />
      {data === undefined ? (
        error === null && <Loading />
      ) : (
        <>
          <Waiting figures={data} rights={permissions} />
          <OrdersPanel figures={data} rights={permissions} />
          <PaymentsPanel figures={data} rights={permissions} />
          <SearchesPanel figures={data} rights={permissions} />
          <StockPanel stock={data.stock} rights={permissions} />
        </>
      )}
    </Box>
  );
}
