import { Box, Link as TextLink, Typography } from '@mui/material';
import { useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { counted } from '#contract/base/counted.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { TillShortage } from '#contract/money/tills/staff-tills.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { AskButton } from '#office/base/forms/ask-button.tsx';
import { choiceOf, searchFor } from '#office/base/lists/filters.tsx';
import { StaffList } from '#office/base/lists/staff-list.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { frenchMoment } from '#office/base/ui/dates.ts';
import { FactList, Panel } from '#office/base/ui/panel.tsx';

const filters = [
  searchFor('Article ou ticket'),
  choiceOf('settled', { false: 'À expliquer', true: 'Réglés' }, { alwaysOn: true, label: 'État' }),
];

/** The open ones come first. */
export default function ShortageList() {
  return (
    <StaffList filters={filters}>
      <Cards />
    </StaffList>
  );
}

function Cards() {
  const { data = [], isPending } = useListContext<TillShortage>();
  if (!isPending && data.length === 0) {
    return <Typography sx={{ p: 2 }}>Aucune pièce n’a été vendue sans être en stock.</Typography>;
  }
  return (
    <Box sx={{ display: 'grid', gap: 2, p: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {data.map((row) => (
        <ShortageCard key={row.id} row={row} />
      ))}
    </Box>
  );
}

function ShortageCard({ row }: { row: TillShortage }) {
  const { product, pieces, place, number, order_id: orderId, settled_at: settledAt } = row;
  const mayDecide = useMay('till:accept');
  return (
    <Panel title={`${product} : ${counted(pieces, 'pièce', 'pièces')} de trop`}>
      <FactList
        facts={[
          ['Lieu', place],
          [
            'Ticket',
            orderId === null ? (
              number
            ) : (
              <TextLink key="order" component={Link} to={`/commandes/${orderId}/show`}>
                {number}
              </TextLink>
            ),
          ],
          ['Vendu le', frenchMoment(row.sold_at)],
          ['Réglé le', frenchMoment(settledAt)],
          ['Note', row.note],
        ]}
      />
      {settledAt === null && mayDecide && <SettleButton id={row.id} />}
    </Panel>
  );
}

function SettleButton({ id }: { id: number }) {
  const { call } = useCall();
  return (
    <Box>
      <AskButton
        label="Régler"
        title="Régler ce manque"
        text="Le stock est resté à zéro. Recomptez l’article à cet endroit, puis dites d’où venait la pièce : arrivage non saisi, erreur de comptage, autre article."
        questions={[{ name: 'note', label: 'Note', lines: 2 }]}
        onAnswer={({ note }) =>
          call({
            method: 'POST',
            path: pathTo(paths.tillShortageSettlement, { id }),
            body: { note },
            done: 'Manque réglé',
          })
        }
      />
    </Box>
  );
}
