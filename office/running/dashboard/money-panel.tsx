import { Box, Card, Link, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { formatXof } from '#contract/base/fields/money.ts';
import { PROVIDER_NAMES } from '#contract/money/provider-names.ts';
import { MONEY_LISTS } from '#contract/running/staff-dashboard-lists.ts';
import type { Permissions } from '#office/base/session/auth-provider.ts';
import { listLink } from './list-link.ts';
import type { Waiting } from './today-page.tsx';

type Money = NonNullable<Waiting['money']>;
type MoneyLine = { label: string; count: number; amount: number; to: string | undefined };

/** What came in today by its means, and what is still to collect. */
export function MoneyPanel({
  money: { day, cashed, at_door: atDoor, uncollected },
  rights,
}: {
  money: Money;
  rights: Permissions | undefined;
}) {
  const total = cashed.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <Card component="section" aria-labelledby="money" variant="outlined" sx={{ px: 2, py: 1.5 }}>
      <Typography component="h2" variant="h6" id="money">
        Encaissé aujourd’hui
      </Typography>
      <Typography sx={{ fontSize: 24, fontWeight: 700, fontVariantNumeric: 'tabular-nums' }}>
        {formatXof(total)}
      </Typography>
      <MoneyLines
        lines={cashed.map(({ provider, ...sum }) => ({
          label: PROVIDER_NAMES[provider],
          to: listLink(rights, MONEY_LISTS.cashed(day, provider)),
          ...sum,
        }))}
      />
      <Typography component="h2" variant="h6" sx={{ mt: 1.5 }}>
        À encaisser
      </Typography>
      <MoneyLines
        lines={[
          { label: 'À la remise', to: listLink(rights, MONEY_LISTS.atDoor), ...atDoor },
          {
            label: 'Livrées et non payées',
            to: listLink(rights, MONEY_LISTS.uncollected),
            ...uncollected,
          },
        ]}
      />
    </Card>
  );
}

function MoneyLines({ lines }: { lines: MoneyLine[] }) {
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {lines.map(({ label, count, amount, to }) => (
        <Box
          component="li"
          key={label}
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}
        >
          {to === undefined ? (
            label
          ) : (
            <Link component={RouterLink} to={to} sx={{ py: 1.25 }}>
              {label}
            </Link>
          )}
          <Typography component="span" variant="body2" color="text.secondary">
            ({count})
          </Typography>
          <Box component="span" sx={{ ml: 'auto', fontVariantNumeric: 'tabular-nums' }}>
            {formatXof(amount)}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
