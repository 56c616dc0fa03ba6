import { Box, Button, Skeleton, Stack, Link as TextLink, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { callTo } from '#contract/base/client.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import { JOURNAL_PAGE, type JournalEntry } from '#contract/money/staff-accounting.ts';
import { callApi } from '#office/base/calls/api.ts';
import { PlainTable } from '#office/base/lists/plain-table.tsx';
import { frenchDay, frenchMoment } from '#office/base/ui/dates.ts';
import { LoadFailure } from '#office/base/ui/load-failure.tsx';
import { FactList, Panel } from '#office/base/ui/panel.tsx';
import { amountWords, JOURNAL_PATH, JOURNAL_WORDS, signedWords, waysInWords } from './words.ts';

export function JournalEntries({ day }: { day: string }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery({
    queryKey: ['journal-day', day, page],
    queryFn: () => callApi(callTo(pathTo(paths.journalDay, { id: day }), { page })),
    placeholderData: keepPreviousData,
  });
  const pages = data === undefined ? 1 : Math.ceil(data.day.entries / JOURNAL_PAGE);
  return (
    <Stack sx={{ gap: 2 }}>
      <Box>
        <Button component={Link} to={JOURNAL_PATH} sx={{ minHeight: 44 }}>
          Tous les jours
        </Button>
      </Box>
      <LoadFailure error={error} onRetry={refetch} />
      {data === undefined && error === null && <Skeleton variant="rounded" height={320} />}
      {data !== undefined && (
        <Panel title={frenchDay(day)}>
          <FactList
            facts={[
              ['État', data.day.is_closed ? `Clos, ${frenchMoment(data.day.closed_at)}` : 'Ouvert'],
              ['Ventes TTC', amountWords(data.day.sales)],
              ['Avoirs', amountWords(data.day.credit_notes)],
              ['TVA', amountWords(data.day.vat)],
              ['Droit de timbre', amountWords(data.day.stamp_duty)],
              ['Encaissé', waysInWords(data.day.payments)],
              ['Remboursé', waysInWords(data.day.refunds)],
              ['Tiroirs, sans vente', signedWords(data.day.drawers)],
              ['Réglé par bon', amountWords(data.day.by_voucher)],
            ]}
          />
        </Panel>
      )}
      {data?.day.entries === 0 && <Typography>Aucune écriture ce jour-là.</Typography>}
      {data?.entries.map((entry) => (
        <EntryPanel key={entry.id} day={day} entry={entry} />
      ))}
      {pages > 1 && (
        <Stack direction="row" sx={{ gap: 2, alignItems: 'center' }}>
          <Button disabled={page === 1} onClick={() => setPage(page - 1)} sx={{ minHeight: 44 }}>
            Précédentes
          </Button>
          <Typography>{`Page ${page} sur ${pages}`}</Typography>
          <Button
            disabled={page === pages}
            onClick={() => setPage(page + 1)}
            sx={{ minHeight: 44 }}
          >
            Suivantes
          </Button>
        </Stack>
      )}
    </Stack>
  );
}

function pathOf({ order_id, voucher_id, till_session_id }: JournalEntry): string {
  if (order_id !== null) return `/commandes/${order_id}/show`;
  return voucher_id === null ? `/clotures/${till_session_id}/show` : `/bons/${voucher_id}/show`;
}

function EntryPanel({ day, entry }: { day: string; entry: JournalEntry }) {
  const { id, number, kind, label, at, piece, lines } = entry;
  // Two refunds of an order share a piece, and have no number before closing.
  const name = number || `${piece} · n° ${id.slice(id.lastIndexOf('-') + 1)}`;
  const isLate = at.slice(0, 10) !== day;
  return (
    <Panel title={`${JOURNAL_WORDS[kind]} · ${name}`}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        <TextLink component={Link} to={pathOf(entry)}>
          {label}
        </TextLink>
        {` · pièce ${piece} · ${frenchMoment(at)}`}
        {isLate && ' · écrit au premier jour ouvert'}
      </Typography>
      <PlainTable
        label={`Lignes : ${label}`}
        heads={['Compte', 'Intitulé', 'Débit', 'Crédit']}
        rows={lines.map(({ account, title, debit, credit }, place) => ({
          key: place,
          cells: [
            account,
            title,
            debit === 0 ? '' : formatXof(debit),
            credit === 0 ? '' : formatXof(credit),
          ],
        }))}
      />
    </Panel>
  );
}
