import { Link as TextLink, Typography } from '@mui/material';
import { useGetList } from 'react-admin';
import { Link } from 'react-router-dom';
import { formatXof } from '#contract/base/fields/money.ts';
import type { ListedOrder } from '#contract/sales/orders/staff-orders.ts';
import { useMay } from '#office/base/session/use-may.ts';
import { frenchDay } from '#office/base/ui/dates.ts';
import { LoadFailure } from '#office/base/ui/load-failure.tsx';
import { Lines } from '#office/base/ui/panel.tsx';
import { placeWords } from '#office/base/ui/words.ts';

const MOST = 5;

/** The last orders of an account, a number or an address; nothing without one or for a role without orders. */
export function LastOrders({ filter }: { filter: { partner_id: number } | { q: string } | null }) {
  const isKnown = useMay('orders:read') && filter !== null;
  const { data, error, refetch } = useGetList<ListedOrder>(
    'commandes',
    {
      filter: filter ?? {},
      pagination: { page: 1, perPage: MOST },
      sort: { field: 'date_order', order: 'DESC' },
    },
    { enabled: isKnown },
  );
  if (!isKnown) return null;
  return (
    <section aria-labelledby="last-orders">
      <Typography id="last-orders" component="h3" sx={{ fontWeight: 600, mt: 1 }}>
        Dernières commandes
      </Typography>
      <LoadFailure error={error} onRetry={refetch} />
      {data && (
        <Lines
          none="Aucune commande."
          items={data.map((order) => ({
            key: order.id,
            line: (
              <>
                <TextLink component={Link} to={`/commandes/${order.id}/show`}>
                  {order.name}
                </TextLink>
                {` · ${frenchDay(order.date_order)} · ${placeWords(order)} · ${formatXof(order.amount_total)}`}
              </>
            ),
          }))}
        />
      )}
    </section>
  );
}
