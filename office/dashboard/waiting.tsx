import { Typography } from '@mui/material';
import { formatXof } from '#contract/money.ts';
import type { Permissions } from '../session/auth-provider.ts';
import type { DashboardFigures } from './dashboard.tsx';
import { Figure, Figures } from './figure.tsx';
import { listLink } from './list-link.ts';

type Sum = { count: number; amount?: number };
type Matter = { label: string; sum: Sum; to: string | undefined };

/** What waits for somebody now, whatever the period. */
export function Waiting({
  figures: { to_confirm, memberships, late, refunds, unmatched },
  rights,
}: {
  figures: DashboardFigures;
  rights: Permissions | undefined;
}) {
  const link = (list: string, filter = {}) => listLink(rights, list, filter);
  const matters: Matter[] = [];
  if (to_confirm) {
    matters.push(
      {
        ...{ label: 'Commandes à crédit à valider', sum: to_confirm.credit },
        to: link('commandes', { state: 'validation', type_sale: 'creditorder' }),
      },
      {
        ...{ label: 'Commandes validées à préparer', sum: to_confirm.to_prepare },
        to: link('commandes', { state: 'sale', fulfilment_state: 'to_prepare' }),
      },
    );
  }
  if (late) {
    matters.push({
      ...{ label: 'Échéances en retard', sum: late },
      to: link('echeances', { due: 'late' }),
    });
  }
  if (memberships !== null) {
    matters.push({
      ...{ label: 'Adhésions à décider', sum: { count: memberships } },
      to: link('adhesions', { standing: 'requested' }),
    });
  }
  if (refunds) {
    matters.push({
      ...{ label: 'Remboursements à décider', sum: refunds },
      to: link('remboursements', { state: 'asked' }),
    });
  }
  if (unmatched) {
    matters.push({ label: 'Payé non rapproché', sum: unmatched, to: link('non-rapproches') });
  }
  if (matters.length === 0) return null;
  return (
    <section aria-labelledby="waiting">
      <Typography component="h2" variant="h6" id="waiting" sx={{ mb: 1 }}>
        À faire
      </Typography>
      <Figures>
        {matters.map(({ label, sum, to }) => (
          <Figure
            key={label}
            label={label}
            value={String(sum.count)}
            detail={sum.amount === undefined ? undefined : formatXof(sum.amount)}
            to={to}
            isAlert={sum.count > 0}
          />
        ))}
      </Figures>
    </section>
  );
}
