import { Box, Link, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Loading, usePermissions, useStore } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { callTo, type ReplyAt } from '#contract/base/client.ts';
import { paths } from '#contract/base/paths.ts';
import { LOW_STOCK } from '#contract/running/staff-dashboard-lists.ts';
import { callApi } from '#office/base/calls/api.ts';
import type { Permissions } from '#office/base/session/auth-provider.ts';
import { frenchDay } from '#office/base/ui/dates.ts';
import { LoadFailure } from '#office/base/ui/load-failure.tsx';
import { listLink } from './list-link.ts';
import { OrdersPanel } from './orders-panel.tsx';
import { Panel } from './panel.tsx';
import { PaymentsPanel } from './payments-panel.tsx';
import { SearchesPanel } from './searches-panel.tsx';

export type DashboardFigures = ReplyAt<'GET', typeof paths.dashboard>;

const DAYS = [1, 7, 30] as const;
type Days = (typeof DAYS)[number];
const PERIOD_WORDS: Record<Days, string> = { 1: 'Aujourd’hui', 7: '7 jours', 30: '30 jours' };

/** Sales, payments, searches and stock of a period, compared with the one before. */
export default function PeriodFigures() {
  const { permissions } = usePermissions<Permissions>();
  const [days, setDays] = useStore<Days>('dashboard.days', 7);
  const { data, error, refetch } = useQuery({
    queryKey: ['dashboard', days],
    queryFn: () => callApi(callTo(paths.dashboard, { jours: `${days}` })),
    placeholderData: keepPreviousData,
  });
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
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
          <OrdersPanel figures={data} rights={permissions} />
          <PaymentsPanel figures={data} rights={permissions} />
          <SearchesPanel figures={data} rights={permissions} />
          <StockPanel stock={data.stock} rights={permissions} />
        </>
      )}
    </Box>
  );
}

function StockPanel({
  stock,
  rights,
}: {
  stock: DashboardFigures['stock'];
  rights: Permissions | undefined;
}) {
  if (stock === null) return null;
  const list = listLink(rights, { list: LOW_STOCK.list, filter: {} });
  const lowest = listLink(rights, LOW_STOCK);
  return (
    <Panel
      title={`Stock bas : ${stock.count}`}
      hint="Trois pièces ou moins ; les produits que l’on ne compte pas n’y sont pas."
    >
      {stock.count === 0 ? (
        <Typography color="text.secondary">Aucun produit à racheter.</Typography>
      ) : (
        <Box component="ul" sx={{ pl: 2.5, m: 0 }}>
          {stock.products.map(({ id, name, available }) => (
            <li key={id}>
              {list === undefined ? (
                name
              ) : (
                <Link component={RouterLink} to={`${list}/${id}`}>
                  {name}
                </Link>
              )}{' '}
              : {available === 0 ? 'épuisé' : `${available} en stock`}
            </li>
          ))}
          {stock.count > stock.products.length && (
            <li>et {stock.count - stock.products.length} autres</li>
          )}
        </Box>
      )}
      {lowest !== undefined && stock.count > 0 && (
        <Link component={RouterLink} to={lowest} sx={{ display: 'inline-block', py: 1.5 }}>
          Voir la liste des stocks bas
        </Link>
      )}
    </Panel>
  );
}
