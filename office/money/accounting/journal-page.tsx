import DownloadIcon from '@mui/icons-material/Download';
import { Box, Button, Skeleton, Stack, Link as TextLink, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Title } from 'react-admin';
import { Link, useSearchParams } from 'react-router-dom';
import { callTo } from '#contract/base/client.ts';
import { paths, withQuery } from '#contract/base/paths.ts';
import { MONEY_WAYS } from '#contract/money/payment-states.ts';
import { PROVIDER_NAMES } from '#contract/money/provider-names.ts';
import type { JournalDay } from '#contract/money/staff-accounting.ts';
import { callApi } from '#office/base/calls/api.ts';
import { DaysFilter } from '#office/base/lists/days-filter.tsx';
import { PlainTable } from '#office/base/lists/plain-table.tsx';
import { dayFromToday, frenchDay, frenchMoment } from '#office/base/ui/dates.ts';
import { LoadFailure } from '#office/base/ui/load-failure.tsx';
import { savePrivateFile } from '#office/base/ui/private-files.tsx';
import { CloseDays } from './close-days.tsx';
import { JournalEntries } from './journal-entries.tsx';
import { JOURNAL_PATH, shortAmount } from './words.ts';

const SHOWN_DAYS = 30;

export default function JournalPage() {
  const [query] = useSearchParams();
  const day = query.get('jour');
  return (
    <Box sx={{ my: 2, maxWidth: 1200 }}>
      <Title title={day === null ? 'Journal comptable' : `Journal du ${frenchDay(day)}`} />
      {day === null ? <JournalDays /> : <JournalEntries key={day} day={day} />}
    </Box>
  );
}

function JournalDays() {
  const [from, setFrom] = useState(dayFromToday(1 - SHOWN_DAYS));
  const [to, setTo] = useState(dayFromToday(0));
  const period = { date_from: from, date_to: to };
  const { data, error, refetch } = useQuery({
    queryKey: ['journal-days', period],
    queryFn: () => callApi(callTo(paths.journalDays, period)),
    enabled: from !== '' && to !== '',
  });
  return (
    <>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2, mb: 2, alignItems: 'center' }}>
        <DaysFilter from={from} to={to} onFrom={setFrom} onTo={setTo} />
        <Download period={period} path={paths.journalCsv} label="Exporter en CSV" />
        <Download period={period} path={paths.journalXlsx} label="Exporter en XLSX" />
      </Stack>
      <Typography color="text.secondary" sx={{ mb: 2 }}>
        Un jour clos ne change plus : ce qui arrive après coup pour lui est écrit au premier jour
        ouvert. Les montants sont en FCFA.
      </Typography>
      <LoadFailure error={error} onRetry={refetch} />
      {data !== undefined && (
        <Box sx={{ mb: 2 }}>
          <CloseDays firstOpen={data.first_open} />
        </Box>
      )}
      {data === undefined && error === null && <Skeleton variant="rounded" height={320} />}
      {data?.days.length === 0 && <Typography>Aucune écriture dans cette période.</Typography>}
      {data !== undefined && data.days.length > 0 && <DaysTable days={data.days} />}
    </>
  );
}

function Download({
  period,
  path,
  label,
}: {
  period: { date_from: string; date_to: string };
  path: string;
  label: string;
}) {
  return (
    <Button
      component="a"
      href={withQuery(path, period)}
      download
      onClick={savePrivateFile}
      startIcon={<DownloadIcon />}
      sx={{ minHeight: 44 }}
    >
      {label}
    </Button>
  );
}

const HEADS = [
  'Jour',
  'Ventes TTC',
  'Avoirs',
  'TVA',
  'Timbre',
  'Encaissé',
  'Remboursé',
  'Écritures',
  'État',
];

function DaysTable({ days }: { days: JournalDay[] }) {
  return (
    <PlainTable
      label="Jours du journal comptable"
      heads={HEADS}
      rows={days.map((day) => ({
        key: day.day,
        cells: [
          <DayLink key="day" day={day.day} />,
          shortAmount(day.sales),
          shortAmount(day.credit_notes),
          shortAmount(day.vat),
          shortAmount(day.stamp_duty),
          <Ways key="payments" ways={day.payments} />,
          <Ways key="refunds" ways={day.refunds} />,
          day.entries,
          stateOf(day),
        ],
      }))}
    />
  );
}

function Ways({ ways }: { ways: JournalDay['payments'] }) {
  const moved = MONEY_WAYS.filter((name) => ways[name] !== 0);
  if (moved.length === 0) return '–';
  return moved.map((name) => (
    <Box key={name} component="span" sx={{ display: 'block', whiteSpace: 'nowrap' }}>
      {`${PROVIDER_NAMES[name]} ${shortAmount(ways[name])}`}
    </Box>
  ));
}

function DayLink({ day }: { day: string }) {
  return (
    <TextLink
      component={Link}
      to={withQuery(JOURNAL_PATH, { jour: day })}
      sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44, whiteSpace: 'nowrap' }}
    >
      {frenchDay(day)}
    </TextLink>
  );
}

function stateOf(day: JournalDay): string {
  if (day.is_closed) {
    const by = day.closed_by === '' ? '' : ` par ${day.closed_by}`;
    return `Clos${by}, ${frenchMoment(day.closed_at)}`;
  }
  if (day.day >= dayFromToday(0)) return 'En cours';
  return 'Ouvert';
}
