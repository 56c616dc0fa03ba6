import { Typography } from '@mui/material';
import { formatXof } from '#contract/base/fields/money.ts';
import { MATTERS } from '#contract/running/staff-dashboard-lists.ts';
import type { Permissions } from '#office/base/session/auth-provider.ts';
import type { DashboardFigures } from './dashboard.tsx';
import { Figure, Figures } from './figure.tsx';
import { listLink } from './list-link.ts';

/** What waits for somebody now, whatever the period. */
export function Waiting({
  figures,
  rights,
}: {
  figures: DashboardFigures;
  rights: Permissions | undefined;
}) {
  const matters = MATTERS.flatMap(({ label, sumOf, ...behind }) => {
    const sum = sumOf(figures);
    return sum == null ? [] : [{ label, sum, to: listLink(rights, behind) }];
  });
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
