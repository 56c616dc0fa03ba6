import DownloadIcon from '@mui/icons-material/Download';
import { Alert, Box, Button, Skeleton, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Title } from 'react-admin';
import { callTo } from '#contract/base/client.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths, withQuery } from '#contract/base/paths.ts';
import type { MarginGroup, MarginOfGroup, MarginSums } from '#contract/money/staff-margins.ts';
import { callApi } from '#office/base/calls/api.ts';
import { ChoiceSelect } from '#office/base/lists/choice-select.tsx';
import { DaysFilter } from '#office/base/lists/days-filter.tsx';
import { PlainTable } from '#office/base/lists/plain-table.tsx';
import { dayFromToday } from '#office/base/ui/dates.ts';
import { LoadFailure } from '#office/base/ui/load-failure.tsx';
import { FactList, Panel } from '#office/base/ui/panel.tsx';
import { savePrivateFile } from '#office/base/ui/private-files.tsx';
import { amountWords, shortAmount } from '../accounting/words.ts';
import { GROUP_WORDS, rateWords } from './words.ts';

const SHOWN_DAYS = 30;

export default function MarginPage() {
  const [by, setBy] = useState<MarginGroup>('product');
  const [from, setFrom] = useState(dayFromToday(1 - SHOWN_DAYS));
  const [to, setTo] = useState(dayFromToday(0));
  const query = { by, date_from: from, date_to: to };
  const { data, error, refetch } = useQuery({
    queryKey: ['margins', query],
    queryFn: () => callApi(callTo(paths.margins, query)),
    enabled: from !== '' && to !== '',
  });
  return (
    <Box
      sx={{ my: 2, maxWidth: 1200, display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <Title title="Marges" />
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Box sx={{ minWidth: 220, width: { xs: '100%', sm: 'auto' } }}>
          <ChoiceSelect
            id="margin-group"
            label="Regrouper"
            value={by}
            words={GROUP_WORDS}
            onChoose={setBy}
          />
        </Box>
        <DaysFilter from={from} to={to} onFrom={setFrom} onTo={setTo} />
        <Button
          component="a"
          href={withQuery(paths.marginsCsv, query)}
          download
          onClick={savePrivateFile}
          startIcon={<DownloadIcon />}
          sx={{ minHeight: 44 }}
        >
          Exporter en CSV
        </Button>
      </Stack>
      <LoadFailure error={error} onRetry={refetch} />
      {data === undefined && error === null && <Skeleton variant="rounded" height={320} />}
      {data !== undefined && (
        <>
          <Totals total={data.total} />
          {data.groups.length === 0 ? (
            <Typography>Aucune vente facturée et partie dans cette période.</Typography>
          ) : (
            <GroupTable by={by} groups={data.groups} />
          )}
          {data.is_more && <Typography>Le fichier CSV a tous les groupes.</Typography>}
        </>
      )}
    </Box>
  );
}

function Totals({ total }: { total: MarginSums }) {
  const { revenue, cost, margin, unknown_pieces: unknown, unknown_revenue: unknownXof } = total;
  return (
    <Panel title="Ensemble">
      <FactList
        facts={[
          ['Ventes hors TVA', amountWords(revenue)],
          ['Coût', amountWords(cost)],
          ['Marge', `${amountWords(margin)} (${rateWords(margin, revenue)})`],
        ]}
      />
      {unknown > 0 && (
        <Alert severity="info">
          {`Coût inconnu pour ${unknown} ${unknown > 1 ? 'pièces vendues' : 'pièce vendue'} (${formatXof(unknownXof)} hors TVA) : elles ne comptent pas dans la marge.`}
        </Alert>
      )}
      <Typography variant="body2" color="text.secondary">
        Ventes facturées dans la période et déjà parties, moins remises, TVA et avoirs ; sans
        livraison. Un retour corrige la période de la vente.
      </Typography>
    </Panel>
  );
}

const HEADS = ['Pièces', 'Ventes hors TVA', 'Coût', 'Marge', 'Taux', 'Au coût inconnu'];

function GroupTable({ by, groups }: { by: MarginGroup; groups: MarginOfGroup[] }) {
  return (
    <PlainTable
      label="Marges"
      heads={[GROUP_WORDS[by], ...HEADS]}
      rows={groups.map((group) => ({
        key: group.key,
        cells: [
          group.label,
          group.pieces,
          shortAmount(group.revenue),
          shortAmount(group.cost),
          shortAmount(group.margin),
          rateWords(group.margin, group.revenue),
          shortAmount(group.unknown_revenue),
        ],
      }))}
    />
  );
}
