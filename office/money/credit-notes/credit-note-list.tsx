import { Box, Link as TextLink, Typography } from '@mui/material';
import { useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import { CREDIT_NOTE_WORDS } from '#contract/delivery/return-states.ts';
import type { StaffCreditNote } from '#contract/sales/orders/staff-credit-notes.ts';
import { choiceOf, PERIOD, searchFor } from '#office/base/lists/filters.tsx';
import { StaffList } from '#office/base/lists/staff-list.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { frenchMoment } from '#office/base/ui/dates.ts';
import { Panel } from '#office/base/ui/panel.tsx';
import { PaperButton } from '#office/base/ui/private-files.tsx';
import { requestWord, SecondDecision } from '../payments/second-decision.tsx';

const filters = [
  searchFor('Commande, client'),
  choiceOf('state', CREDIT_NOTE_WORDS, { alwaysOn: true }),
  ...PERIOD,
];

export default function CreditNoteList() {
  return (
    <StaffList filters={filters}>
      <CreditNoteCards />
    </StaffList>
  );
}

function CreditNoteCards() {
  const { data = [], isPending } = useListContext<StaffCreditNote>();
  if (!isPending && data.length === 0) {
    return <Typography sx={{ p: 2 }}>Aucun avoir.</Typography>;
  }
  return (
    <Box sx={{ display: 'grid', gap: 2, p: 2 }}>
      {data.map((note) => (
        <CreditNoteCard key={note.id} note={note} />
      ))}
    </Box>
  );
}

export function CreditNoteCard({ note }: { note: StaffCreditNote }) {
  const mayDecide = useMay('payments:refund');
  const { name, amount, order_id, order_name, state, customer_name } = note;
  return (
    <Panel title={`${name === '' ? `Avoir demandé n° ${note.id}` : name} · ${formatXof(amount)}`}>
      <Typography>
        <TextLink component={Link} to={`/commandes/${order_id}/show`}>
          {order_name}
        </TextLink>
        {` · ${customer_name}`}
      </Typography>
      <Typography>{`${requestWord(note, CREDIT_NOTE_WORDS)} · ${note.reason}`}</Typography>
      <Typography variant="body2" color="text.secondary">
        {`Demandé par ${note.asked_by}, ${frenchMoment(note.asked_at)}`}
        {state !== 'asked' && ` · décidé par ${note.decided_by || 'Programme'}`}
        {note.reference !== '' && ` · ${note.reference}`}
        {note.note !== '' && ` · ${note.note}`}
      </Typography>
      {note.at_till && state !== 'refused' && (
        <Typography>
          {state === 'asked'
            ? 'Les articles sont revenus à une caisse : elle rend l’argent une fois l’avoir confirmé.'
            : 'L’argent se rend à une caisse.'}
        </Typography>
      )}
      {name !== '' && (
        <Box>
          <PaperButton
            path={pathTo(paths.orderCreditNote, { id: order_id, name })}
            label={`Avoir ${name} (PDF)`}
          />
        </Box>
      )}
      {state === 'asked' && mayDecide && <SecondDecision of="creditNote" request={note} />}
    </Panel>
  );
}
