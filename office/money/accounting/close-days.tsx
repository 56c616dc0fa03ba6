import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  TextField,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useId, useState } from 'react';
import { callTo } from '#contract/base/client.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import { MONEY_WAYS, type MoneyWay } from '#contract/money/payment-states.ts';
import { type JournalDay, MOST_JOURNAL_DAYS } from '#contract/money/staff-accounting.ts';
import { callApi } from '#office/base/calls/api.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { DayField } from '#office/base/forms/day-field.tsx';
import { dayText, readDay } from '#office/base/forms/day-text.ts';
import { useMay } from '#office/base/session/use-may.ts';
import { dayAfter, dayFromToday, frenchDay } from '#office/base/ui/dates.ts';
import { LoadFailure } from '#office/base/ui/load-failure.tsx';
import { FactList, Panel } from '#office/base/ui/panel.tsx';
import { amountWords, waysInWords } from './words.ts';

/** Closing starts at the oldest open day only. Renders nothing while all finished days are closed. */
export function CloseDays({ firstOpen }: { firstOpen: string }) {
  const may = useMay('accounting:close');
  const [isOpen, setIsOpen] = useState(false);
  const yesterday = dayFromToday(-1);
  if (firstOpen > yesterday) return null;
  const open = countDays(firstOpen, yesterday);
  return (
    <Panel title="À clore">
      <Typography>
        {open === 1
          ? `Le ${frenchDay(firstOpen)} est passé et reste ouvert.`
          : `${open} jours passés restent ouverts, le premier est le ${frenchDay(firstOpen)}.`}
      </Typography>
      {may && (
        <Button
          variant="outlined"
          onClick={() => setIsOpen(true)}
          sx={{ minHeight: 44, justifySelf: 'start' }}
        >
          {`Clore à partir du ${frenchDay(firstOpen)}`}
        </Button>
      )}
      {isOpen && (
        <ClosingDialog
          key={firstOpen}
          from={firstOpen}
          yesterday={yesterday}
          onClose={() => setIsOpen(false)}
        />
      )}
    </Panel>
  );
}

/** Spells out what is closed for good; the person types its last day. */
function ClosingDialog({
  from,
  yesterday,
  onClose,
}: {
  from: string;
  yesterday: string;
  onClose: () => void;
}) {
  const id = useId();
  const { call, isBusy } = useCall();
  const [until, setUntil] = useState(from);
  const [typed, setTyped] = useState('');
  const [mistake, setMistake] = useState('');
  const most = dayAfter(from, MOST_JOURNAL_DAYS - 1);
  const last = most < yesterday ? most : yesterday;
  const isPossible = readDay(until) === until && until >= from && until <= last;
  const change = (day: string) => {
    setUntil(day);
    setMistake('');
  };
  const close = async (event: SubmitEvent) => {
    event.preventDefault();
    if (typed.replaceAll(/\s/g, '') !== dayText(until)) {
      setMistake(`Tapez ${dayText(until)}, le dernier jour à clore.`);
      return;
    }
    const days = countDays(from, until);
    const closed = await call({
      method: 'POST',
      path: pathTo(paths.journalClosing, { id: until }),
      body: { from },
      done: days === 1 ? 'Jour clos' : `${days} jours clos`,
    });
    if (closed !== undefined) onClose();
  };
  return (
    <Dialog open onClose={onClose} fullWidth aria-labelledby={id}>
      <form onSubmit={close} noValidate>
        <DialogTitle id={id}>{`Clore à partir du ${frenchDay(from)}`}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <DayField
            label="Jusqu’au"
            value={until}
            onDay={change}
            onWrong={change}
            error={!isPossible}
            helperText={`Du ${frenchDay(from)} au ${frenchDay(last)}.`}
            min={from}
            max={last}
            sx={{ mt: 1 }}
          />
          {isPossible && <WhatCloses from={from} until={until} />}
          <DialogContentText>
            Ces écritures reçoivent leurs numéros et ne changent plus. Une clôture ne s’annule pas.
          </DialogContentText>
          <TextField
            label="Tapez le dernier jour"
            placeholder="JJ/MM/AAAA"
            slotProps={{ inputLabel: { shrink: true } }}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              setMistake('');
            }}
            error={mistake !== ''}
            helperText={mistake}
            autoComplete="off"
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Fermer</Button>
          <Button type="submit" variant="contained" disabled={isBusy || !isPossible}>
            Clore
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function WhatCloses({ from, until }: { from: string; until: string }) {
  const period = { date_from: from, date_to: until };
  const { data, error, refetch } = useQuery({
    queryKey: ['journal-days', period],
    queryFn: () => callApi(callTo(paths.journalDays, period)),
  });
  if (error !== null) return <LoadFailure error={error} onRetry={refetch} />;
  const days = data?.days ?? [];
  const sum = (field: 'entries' | 'sales' | 'credit_notes') =>
    days.reduce((total, day) => total + day[field], 0);
  const wait = (words: string) => (data === undefined ? '…' : words);
  return (
    <FactList
      facts={[
        ['Jours', String(countDays(from, until))],
        ['Écritures', wait(String(sum('entries')))],
        ['Ventes TTC', wait(amountWords(sum('sales')))],
        ['Avoirs', wait(amountWords(sum('credit_notes')))],
        ['Encaissé', wait(waysInWords(sumWays(days, 'payments')))],
        ['Remboursé', wait(waysInWords(sumWays(days, 'refunds')))],
      ]}
    />
  );
}

const sumWays = (days: readonly JournalDay[], kind: 'payments' | 'refunds') =>
  Object.fromEntries(
    MONEY_WAYS.map((way) => [way, days.reduce((total, day) => total + day[kind][way], 0)]),
  ) as Record<MoneyWay, number>;

const DAY_MS = 86_400_000;

const countDays = (from: string, until: string) =>
  Math.round((Date.parse(until) - Date.parse(from)) / DAY_MS) + 1;
