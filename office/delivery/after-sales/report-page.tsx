import { Box, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Title } from 'react-admin';
import { callTo } from '#contract/base/client.ts';
import { counted } from '#contract/base/counted.ts';
import { paths } from '#contract/base/paths.ts';
import { brandedProductName, formatMinutes } from '#contract/delivery/after-sales-words.ts';
import { callApi } from '#office/base/calls/api.ts';
import { DaysFilter } from '#office/base/lists/days-filter.tsx';
import { LoadFailure } from '#office/base/ui/load-failure.tsx';
import { FactList, Lines, Panel } from '#office/base/ui/panel.tsx';

export default function ReportPage() {
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const days = { ...(from && { date_from: from }), ...(to && { date_to: to }) };
  const { data, error, refetch } = useQuery({
    queryKey: ['after-sales-report', days],
    queryFn: () => callApi(callTo(paths.afterSalesReport, days)),
  });
  const shareOf = (part: number, whole: number) =>
    whole === 0 ? '' : `${Math.round((100 * part) / whole)} % (${part} sur ${whole})`;
  return (
    <Stack spacing={2} sx={{ p: 2 }}>
      <Title title="Bilan après-vente" />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <DaysFilter from={from} to={to} onFrom={setFrom} onTo={setTo} />
      </Box>
      <LoadFailure error={error} onRetry={() => void refetch()} />
      {data !== undefined && (
        <>
          <Panel title="Réponses">
            <FactList
              facts={[
                ['Dossiers', String(data.cases)],
                ['Répondus', String(data.answered)],
                [
                  'Temps médian',
                  data.median_minutes !== null &&
                    `${formatMinutes(data.median_minutes)} d’ouverture`,
                ],
                ['Dans le délai', shareOf(data.in_time, data.judged)],
                [
                  'Devis',
                  `${data.quotes.accepted} acceptés, ${data.quotes.declined} refusés, ${data.quotes.asked} en attente`,
                ],
              ]}
            />
          </Panel>
          <Panel title="Pannes par marque et modèle">
            <Lines
              none="Aucune panne dans cette période."
              items={data.articles.map(({ brand, article, cases, covered }) => ({
                key: `${brand} ${article}`,
                line: `${brandedProductName({ brand, article })} : ${counted(cases, 'panne', 'pannes')}, dont ${covered} sous garantie`,
              }))}
            />
          </Panel>
        </>
      )}
    </Stack>
  );
}
