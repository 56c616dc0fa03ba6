import { Box } from '@mui/material';
import { formatXof } from '#contract/base/fields/money.ts';
import { type ListBehind, listsOfPeriod } from '#contract/running/staff-dashboard-lists.ts';
import type { SaleType } from '#contract/sales/orders/order-states.ts';
import type { Permissions } from '#office/base/session/auth-provider.ts';
import { shortDay } from '#office/base/ui/dates.ts';
import { SALE_TYPE_WORDS } from '#office/base/ui/words.ts';
import { type Series, StackedBars } from './charts.tsx';
import { changeWords, Figure, Figures, ListedFigure } from './figure.tsx';
import { listLink } from './list-link.ts';
import { ExactFigures, Panel } from './panel.tsx';
import type { DashboardFigures } from './period-figures.tsx';

const SERIES: readonly (Series & { field: SaleType })[] = [
  { field: 'order', label: 'Commandes', color: '#0677d6' },
  { field: 'preorder', label: 'Précommandes', color: '#071539' },
  { field: 'creditorder', label: 'À crédit', color: '#a14b00' },
];

export function OrdersPanel({
  figures: { days, from, to, orders, baskets },
  rights,
}: {
  figures: DashboardFigures;
  rights: Permissions | undefined;
}) {
  const lists = listsOfPeriod({ from, to });
  const link = (behind: ListBehind) => listLink(rights, behind);
  if (orders === null && baskets === null) return null;
  return (
    <Panel
      title="Ventes"
      hint="Toutes les commandes passées sont comptées ; les montants laissent de côté les brouillons et les annulées."
    >
      <Figures>
        {orders && (
          <>
            <Figure
              label="Commandes passées"
              value={String(orders.now.count)}
              detail={changeWords(orders.now.count, orders.before.count, String)}
              to={link(lists.placed)}
            />
            <Figure
              label="Montant vendu"
              value={formatXof(orders.now.amount)}
              detail={changeWords(orders.now.amount, orders.before.amount, formatXof)}
              to={link(lists.sold)}
            />
            <Figure
              label="Annulées depuis"
              value={String(orders.cancelled)}
              to={link(lists.cancelled)}
            />
            {orders.kinds.map(({ type_sale, now, before }) => (
              <Figure
                key={type_sale}
                label={`${SALE_TYPE_WORDS[type_sale]} : ${now.count}`}
                value={formatXof(now.amount)}
                detail={changeWords(now.amount, before.amount, formatXof)}
                to={link(lists.ofKind(type_sale))}
              />
            ))}
          </>
        )}
        {baskets && (
          <Figure
            label="Paniers signalés"
            value={String(baskets.reported.now.count)}
            detail={`${formatXof(baskets.reported.now.amount)} selon les visiteurs`}
            to={link(lists.reported)}
          />
        )}
        {baskets && (
          <Figure
            label="Dont paniers commandés"
            value={String(baskets.converted)}
            to={link(lists.converted)}
          />
        )}
      </Figures>
      {orders && days > 1 && (
        <Box sx={{ mt: 2 }}>
          <StackedBars
            rows={orders.days.map((row) => ({ ...row, day: shortDay(row.day) }))}
            place="day"
            series={SERIES}
            show={formatXof}
            label="Montant vendu par jour"
          />
          <ExactFigures
            headings={['Jour', ...SERIES.map(({ label }) => label)]}
            rows={orders.days.map((row) => ({
              name: shortDay(row.day),
              cells: SERIES.map(({ field }) => (
                <ListedFigure
                  key={field}
                  value={formatXof(row[field])}
                  to={link(lists.soldOn(row.day, field))}
                />
              )),
            }))}
          />
        </Box>
      )}
    </Panel>
  );
}
