import { Alert, Box, Button, Skeleton, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callTo } from '#contract/base/client.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import type { AccountStatement as Statement } from '#contract/money/staff-account-statements.ts';
import { callApi } from '#office/base/calls/api.ts';
import { DaysFilter } from '#office/base/lists/days-filter.tsx';
import { PlainTable } from '#office/base/lists/plain-table.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { dayFromToday, frenchDay } from '#office/base/ui/dates.ts';
import { LoadFailure } from '#office/base/ui/load-failure.tsx';
import { FactList, Panel } from '#office/base/ui/panel.tsx';
import { PaperButton } from '#office/base/ui/private-files.tsx';

const SHOWN_DAYS = 90;

/** A customer's account of a period; it is read once a clerk asks for it. */
export function AccountStatement({ customerId: id }: { customerId: number }) {
  const [isOpen, setIsOpen] = useState(false);
  const mayRead = useMay('payments:read');
  if (!mayRead) return null;
  return (
    <Panel title="Relevé de compte">
      {isOpen ? (
        <OpenStatement id={id} />
      ) : (
        <Box>
          <Button variant="outlined" onClick={() => setIsOpen(true)}>
            Voir le relevé de compte
          </Button>
        </Box>
      )}
    </Panel>
  );
}

function OpenStatement({ id }: { id: number }) {
  const [from, setFrom] = useState(dayFromToday(1 - SHOWN_DAYS));
  const [to, setTo] = useState(dayFromToday(0));
  const query = { date_from: from, date_to: to };
  const { data, error, refetch } = useQuery({
    queryKey: ['account-statement', id, query],
    queryFn: () => callApi(callTo(pathTo(paths.accountStatement, { id }), query)),
    enabled: from !== '' && to !== '',
  });
  return (
    <>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <DaysFilter from={from} to={to} onFrom={setFrom} onTo={setTo} />
        <PaperButton
          path={withQuery(pathTo(paths.accountStatementPaper, { id }), query)}
          label="Relevé en PDF"
        />
      </Stack>
      <LoadFailure error={error} onRetry={refetch} />
      {data === undefined && error === null && <Skeleton variant="rounded" height={160} />}
      {data !== undefined && <Shown statement={data} />}
    </>
  );
}

const HEADS = ['Date', 'Pièce', 'Libellé', 'Débit', 'Crédit', 'Solde'];

const amountOf = (xof: number): string => (xof === 0 ? '' : formatXof(xof));

function Shown({ statement }: { statement: Statement }) {
  const { opening, closing, invoiced, settled, entries, overdue } = statement;
  return (
    <>
      <FactList
        facts={[
          ['Solde avant', formatXof(opening)],
          ['Facturé, avoirs déduits', formatXof(invoiced)],
          ['Payé, remboursements déduits', formatXof(settled)],
          ['Solde après', formatXof(closing)],
        ]}
      />
      {overdue.length > 0 && (
        <Alert severity="warning">
          {`En retard aujourd’hui : ${formatXof(statement.overdue_total)}. `}
          {overdue
            .map(
              (one) =>
                `${one.order_name}, ${formatXof(one.amount)} depuis le ${frenchDay(one.since)}`,
            )
            .join(' · ')}
        </Alert>
      )}
      {entries.length === 0 ? (
        <Typography>Rien n’est facturé ni payé dans cette période.</Typography>
      ) : (
        <PlainTable
          label="Écritures du compte"
          heads={HEADS}
          rows={entries.map((entry, index) => ({
            key: `${entry.piece}-${index}`,
            cells: [
              frenchDay(entry.day),
              entry.piece,
              `${entry.words}, ${entry.order_name}`,
              amountOf(entry.debit),
              amountOf(entry.credit),
              formatXof(entry.balance),
            ],
          }))}
        />
      )}
    </>
  );
}
