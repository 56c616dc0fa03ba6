import { Alert, Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useListContext } from 'react-admin';
import { callTo } from '#contract/base/client.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths } from '#contract/base/paths.ts';
import { paymentMessages } from '#contract/money/payment-messages.ts';
import type { OrangeStats } from '#contract/money/payment-shapes.ts';
import { callApi } from '#office/base/calls/api.ts';

const STATUS_WORDS: Record<OrangeStats['by_status'][number]['status'], string> = {
  pending: 'en attente',
  processing: 'en cours',
  completed: 'reçus',
  failed: 'échoués',
  cancelled: 'abandonnés',
  expired: 'expirés',
  refunded: 'remboursés',
  unknown: 'inconnus',
};

/**
 * Orange Money's payments of the days that the list shows, counted and summed, while it shows those of
 * Orange Money alone; what fails is told in the words of the specification (section 8).
 */
export function OrangeFigures() {
  const { filterValues, error: listError } = useListContext();
  const { provider, date_from, date_to } = filterValues;
  const isShown = provider === 'orange';
  const { data, error } = useQuery({
    queryKey: ['paiements', 'orange', date_from, date_to],
    queryFn: () => callApi(callTo(paths.orangeStats, { date_from, date_to })),
    enabled: isShown,
  });
  if (!isShown) return null;
  return (
    <Box sx={{ px: 2, py: 1 }}>
      {listError && (
        <Alert severity="error">{`${paymentMessages.orange.listFailed}${listError.message}`}</Alert>
      )}
      {error && (
        <Alert severity="error">{`${paymentMessages.orange.statsFailed}${error.message}`}</Alert>
      )}
      {data && (
        <Typography>
          {[
            `Orange Money ${date_from || date_to ? 'sur ces jours' : 'en tout'} : ${data.count} pour ${formatXof(data.amount)}`,
            ...data.by_status.map(
              ({ status, count, amount }) =>
                `${count} ${STATUS_WORDS[status]} (${formatXof(amount)})`,
            ),
          ].join(' · ')}
        </Typography>
      )}
    </Box>
  );
}
