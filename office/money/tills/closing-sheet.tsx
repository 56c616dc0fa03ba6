import { Box, Link as TextLink, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { counted } from '#contract/base/counted.ts';
import { paths } from '#contract/base/paths.ts';
import { PROVIDER_NAMES } from '#contract/money/provider-names.ts';
import type { StaffSession } from '#contract/money/tills/staff-tills.ts';
import {
  cashReasonInWords,
  SESSION_STATE_WORDS,
  TILL_SALE_STATE_WORDS,
} from '#contract/money/tills/till-words.ts';
import { callApi } from '#office/base/calls/api.ts';
import { AmountList } from '#office/base/ui/amount-list.tsx';
import { cashDifference } from '#office/base/ui/cash-difference.ts';
import { frenchMoment } from '#office/base/ui/dates.ts';
import { FactList } from '#office/base/ui/panel.tsx';
import { whenAndWho } from './words.ts';

type Sheet = { session: StaffSession };

/** The closing (Z) on one sheet: a column of sums that fits A4 and a roll of 80 mm. */
export function ClosingSheet({ session }: Sheet) {
  const { till, closing, state, note } = session;
  const id = useId();
  return (
    <Box
      component="article"
      aria-labelledby={id}
      className="sheet"
      sx={{
        display: 'grid',
        gap: 2,
        p: { xs: 1.5, sm: 3 },
        maxWidth: '44rem',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
        gridTemplateColumns: 'minmax(0, 1fr)',
      }}
    >
      <Box>
        <ShopHead />
        <Typography id={id} component="h2" variant="h6">
          {closing === null ? `Caisse ${till}` : `Clôture (Z) n° ${closing}`}
        </Typography>
        <Typography>{closing === null ? SESSION_STATE_WORDS[state] : `Caisse ${till}`}</Typography>
      </Box>
      <FactList
        facts={[
          ['Ouverte', whenAndWho(frenchMoment(session.opened_at), session.opened_by)],
          ['Comptée', whenAndWho(frenchMoment(session.counted_at), session.counted_by)],
          ['Acceptée', whenAndWho(frenchMoment(session.accepted_at), session.accepted_by)],
          ['Note', note],
        ]}
      />
      <Drawer session={session} />
      <Ways session={session} />
      <MoneyBack session={session} />
      <Tickets session={session} />
      <RefusedTickets session={session} />
    </Box>
  );
}

/** The paper says whose till it is. */
function ShopHead() {
  const { data: shop } = useQuery({
    queryKey: ['names', 'shop'],
    queryFn: () => callApi(paths.shop),
  });
  return (
    <Typography variant="body2">
      {[shop?.name, shop?.address].filter(Boolean).join(' · ') || '\u00a0'}
    </Typography>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" aria-label={title}>
      <Typography component="h3" variant="subtitle2" sx={{ borderBottom: 1, pb: 0.25, mb: 0.5 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

/** Sums of an open till stay unseen: its seller may stand beside the reader. */
function Drawer({ session }: Sheet) {
  const { float, ways, cash_in, cash_out, loose_cash, moves, expected, counted: found } = session;
  const soldXof = cashOf(ways);
  const backXof = cashOf(session.back);
  const isCounted = expected !== null && found !== null;
  const movesOf = (sign: 1 | -1) =>
    moves
      .filter(({ amount }) => Math.sign(amount) === sign)
      .map(({ id, amount, cash_reason, reason, by, at }) => ({
        key: id,
        name: cashReasonInWords(cash_reason, reason),
        note: whenAndWho(frenchMoment(at), by),
        amountXof: amount,
      }));
  return (
    <Part title="Tiroir">
      <AmountList
        label="Tiroir"
        rows={[
          { key: 'float', name: 'Fond de caisse', amountXof: float },
          ...(isCounted
            ? [{ key: 'cash', name: 'Espèces des ventes, timbre compris', amountXof: soldXof }]
            : []),
          ...(isCounted && backXof > 0
            ? [{ key: 'back', name: 'Espèces rendues pour des retours', amountXof: -backXof }]
            : []),
          ...movesOf(1),
          ...(cash_in > 0 ? [{ key: 'in', name: 'Entrées, au total', amountXof: cash_in }] : []),
          ...movesOf(-1),
          ...(cash_out > 0
            ? [{ key: 'out', name: 'Sorties, au total', amountXof: -cash_out }]
            : []),
          ...(loose_cash > 0
            ? [{ key: 'loose', name: 'Espèces de tickets refusés', amountXof: loose_cash }]
            : []),
          ...(isCounted
            ? [
                { key: 'expected', name: 'Attendu', amountXof: expected, isStrong: true },
                { key: 'counted', name: 'Compté', amountXof: found, isStrong: true },
                {
                  key: 'difference',
                  name: 'Écart',
                  note: cashDifference(found, expected),
                  amountXof: found - expected,
                  isStrong: true,
                },
              ]
            : []),
        ]}
      />
    </Part>
  );
}

/** Cash with its stamp duty, XOF. */
function cashOf(sums: StaffSession['ways']): number {
  const cash = sums.find(({ way }) => way === 'cash');
  return (cash?.amount ?? 0) + (cash?.stamp_duty ?? 0);
}

/** What went back to customers, in every way. */
function MoneyBack({ session: { back, expected } }: Sheet) {
  if (expected === null || back.length === 0) return null;
  return (
    <Part title="Rendu pour des retours">
      <AmountList
        label="Rendu pour des retours"
        rows={[
          ...back.map(({ way, count, amount, stamp_duty }) => ({
            key: way,
            name: PROVIDER_NAMES[way],
            note: counted(count, 'remboursement', 'remboursements'),
            amountXof: amount + stamp_duty,
          })),
          {
            key: 'all',
            name: 'Total rendu',
            amountXof: back.reduce((sum, { amount, stamp_duty }) => sum + amount + stamp_duty, 0),
            isStrong: true,
          },
        ]}
      />
    </Part>
  );
}

function Ways({ session: { ways, paid_late: lateXof, expected, sales } }: Sheet) {
  if (expected === null) return null;
  const dutyXof = ways.reduce((sum, { stamp_duty }) => sum + stamp_duty, 0);
  return (
    <Part title="Encaissé">
      <AmountList
        label="Encaissé"
        rows={[
          ...ways.map(({ way, count, amount }) => ({
            key: way,
            name: PROVIDER_NAMES[way],
            note: counted(count, 'paiement', 'paiements'),
            amountXof: amount,
          })),
          {
            key: 'all',
            name: 'Total encaissé',
            amountXof: ways.reduce((sum, { amount }) => sum + amount, 0),
            isStrong: true,
          },
          ...(lateXof > 0
            ? [{ key: 'late', name: 'Dont reçu après une clôture précédente', amountXof: lateXof }]
            : []),
          { key: 'duty', name: 'Droit de timbre, en plus', amountXof: dutyXof },
          { key: 'sold', name: 'Ventes enregistrées', amountXof: sales.total },
        ]}
      />
    </Part>
  );
}

function Tickets({ session: { tickets, sales } }: Sheet) {
  const total = sales.done + sales.refused + sales.settled;
  return (
    <Part title="Tickets">
      <FactList
        facts={[
          ['Nombre', String(total)],
          ['Refusés, à régler', sales.refused > 0 ? String(sales.refused) : ''],
          ['Réglés à la main', sales.settled > 0 ? String(sales.settled) : ''],
        ]}
      />
      {tickets.map(({ first, last, count }) => (
        <Typography key={first}>
          {first === last ? first : `${first} à ${last}`}
          {` (${count})`}
        </Typography>
      ))}
    </Part>
  );
}

function RefusedTickets({ session: { refused_tickets: tickets } }: Sheet) {
  if (tickets.length === 0) return null;
  return (
    <Part title="Tickets refusés">
      <AmountList
        label="Tickets refusés"
        rows={tickets.map(({ id, number, state, total }) => ({
          key: id,
          name: (
            <TextLink component={Link} to={`/ventes-caisse/${id}/show`}>
              {number}
            </TextLink>
          ),
          note: TILL_SALE_STATE_WORDS[state],
          amountXof: total,
        }))}
      />
    </Part>
  );
}
