import { Box } from '@mui/material';
import { formatXof } from '#contract/base/fields/money.ts';
import { keysOf } from '#contract/base/tables.ts';
import type { PaymentState } from '#contract/money/payment-states.ts';
import { PROVIDER_NAMES } from '#contract/money/provider-names.ts';
import { listsOfPeriod } from '#contract/running/staff-dashboard-lists.ts';
import type { Permissions } from '#office/base/session/auth-provider.ts';
import { type Series, StackedBars } from './charts.tsx';
import { changeWords, Figure, Figures, ListedFigure } from './figure.tsx';
import { listLink } from './list-link.ts';
import { ExactFigures, Panel } from './panel.tsx';
import type { DashboardFigures } from './period-figures.tsx';

const STATE_WORDS: Record<PaymentState, string> = {
  completed: 'Reçus',
  processing: 'En cours',
  pending: 'En attente',
  review: 'À vérifier',
  failed: 'Échoués',
  cancelled: 'Abandonnés',
  expired: 'Expirés',
};
const COLORS: Record<PaymentState, string> = {
  completed: '#1b7a3d',
  processing: '#0677d6',
  pending: '#7fb6e6',
  review: '#a14b00',
  failed: '#b3261e',
  cancelled: '#6b7793',
  expired: '#b4bccd',
};
const SERIES = keysOf(STATE_WORDS).map(
  (state): Series => ({ field: state, label: STATE_WORDS[state], color: COLORS[state] }),
);

export function PaymentsPanel({
  figures: { from, to, payments },
  rights,
}: {
  figures: DashboardFigures;
  rights: Permissions | undefined;
}) {
  if (payments === null) return null;
  const { received, states } = payments;
  const lists = listsOfPeriod({ from, to });
  const providers = [...new Set(states.map(({ provider }) => provider))];
  const rows = providers.map((provider) => ({
    name: PROVIDER_NAMES[provider],
    ...Object.fromEntries(
      states.filter((one) => one.provider === provider).map(({ state, count }) => [state, count]),
    ),
  }));
  return (
    <Panel title="Paiements" hint="Commencés dans la période, avec l’état qu’ils ont maintenant.">
      <Figures>
        <Figure
          label="Paiements reçus"
          value={formatXof(received.now.amount)}
          detail={`${received.now.count} en tout · ${changeWords(received.now.amount, received.before.amount, formatXof)}`}
          to={listLink(rights, lists.received)}
        />
      </Figures>
      {rows.length > 0 && (
        <Box sx={{ mt: 2 }}>
          <StackedBars
            rows={rows}
            place="name"
            series={SERIES.filter(({ field }) => states.some(({ state }) => state === field))}
            show={String}
            label="Paiements par moyen et par état"
          />
          <ExactFigures
            headings={['Moyen et état', 'Nombre', 'Montant']}
            rows={states.map(({ provider, state, count, amount }) => ({
              name: `${PROVIDER_NAMES[provider]}, ${STATE_WORDS[state].toLowerCase()}`,
              cells: [
                <ListedFigure
                  key="count"
                  value={String(count)}
                  to={listLink(rights, lists.ofState(provider, state))}
                />,
                formatXof(amount),
              ],
            }))}
          />
        </Box>
      )}
    </Panel>
  );
}
