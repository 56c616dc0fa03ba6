import { Box, Button, Typography } from '@mui/material';
import { FunctionField, TextField, useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { Unmatched } from '#contract/money/payment-shapes.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { AskButton } from '#office/base/forms/ask-button.tsx';
import { MomentField, WordField, XofField } from '#office/base/lists/fields.tsx';
import { choiceOf, searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { frenchMoment } from '#office/base/ui/dates.ts';
import { FactList, Panel } from '#office/base/ui/panel.tsx';
import { PROVIDER_WORDS, REVIEW_WORDS } from '#office/base/ui/words.ts';
import { AcceptPaymentButton } from './decide-payment.tsx';

const filters = [
  searchFor('Paiement, numéro d’opérateur, commande, client'),
  choiceOf('provider', PROVIDER_WORDS, { alwaysOn: true }),
  choiceOf('reason', REVIEW_WORDS),
];

export default function UnmatchedList() {
  return (
    <>
      <Typography sx={{ pt: 2 }}>
        De l’argent est arrivé chez un opérateur, et aucune commande ne le compte. Comptez-le,
        rendez-le, ou classez-le une fois éclairci.
      </Typography>
      <StaffList filters={filters}>
        <Rows />
      </StaffList>
    </>
  );
}

function Rows() {
  return (
    <ListBody
      opens={false}
      onPhone={<Cards />}
      empty={<Typography sx={{ p: 2 }}>Aucun argent à rapprocher.</Typography>}
    >
      <MomentField source="at" />
      <WordField source="provider" words={PROVIDER_WORDS} />
      <WordField source="reason" words={REVIEW_WORDS} />
      <XofField source="amount" />
      <FunctionField<Unmatched>
        label="Attendu"
        textAlign="right"
        render={({ expected_amount }) =>
          expected_amount === null ? '' : formatXof(expected_amount)
        }
      />
      <TextField source="order_name" />
      <TextField source="customer_name" />
      <TextField source="provider_transaction_id" />
      <FunctionField<Unmatched> label="Décider" render={(row) => <UnmatchedDecision row={row} />} />
    </ListBody>
  );
}

function Cards() {
  const { data, isPending } = useListContext<Unmatched>();
  if (isPending) return null;
  if (!data?.length) return <Typography sx={{ p: 2 }}>Aucun argent à rapprocher.</Typography>;
  return (
    <Box sx={{ display: 'grid', gap: 2, p: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {data.map((row) => (
        <Panel key={row.id} title={`${formatXof(row.amount)} · ${PROVIDER_WORDS[row.provider]}`}>
          <FactList
            facts={[
              ['Pourquoi', REVIEW_WORDS[row.reason]],
              ['Attendu', row.expected_amount === null ? '' : formatXof(row.expected_amount)],
              ['Commande', row.order_name],
              ['Client', row.customer_name],
              ['Paiement', row.transaction_id],
              ['Numéro de l’opérateur', row.provider_transaction_id],
              ['Arrivé le', frenchMoment(row.at)],
            ]}
          />
          <UnmatchedDecision row={row} />
        </Panel>
      ))}
    </Box>
  );
}

function UnmatchedDecision({ row: { kind, number: id, reason } }: { row: Unmatched }) {
  const { call } = useCall();
  const mayWrite = useMay('payments:write');
  const mayRefund = useMay('payments:refund');
  if (kind === 'receipt') {
    if (!mayWrite) return null;
    return (
      <AskButton
        label="Classer"
        questions={[{ name: 'note', label: 'Ce que c’était' }]}
        onAnswer={(body) => {
          const path = pathTo(paths.receiptClosing, { id });
          return call({ method: 'POST', path, body, done: 'Recette classée' });
        }}
      />
    );
  }
  const isCounted = reason === 'not-in-ledger';
  const isInReview = !isCounted && reason !== 'refund-unfinished';
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {mayWrite && isInReview && <AcceptPaymentButton paymentId={id} />}
      {mayWrite && isCounted && (
        <AskButton
          label="Classer"
          questions={[{ name: 'note', label: 'Pourquoi le relevé ne l’a pas' }]}
          onAnswer={(body) => {
            const path = pathTo(paths.paymentAcceptance, { id });
            return call({ method: 'POST', path, body, done: 'Paiement classé' });
          }}
        />
      )}
      {mayRefund && (
        <Button variant="outlined" color="error" component={Link} to={`/paiements/${id}/show`}>
          Voir pour rembourser
        </Button>
      )}
    </Box>
  );
}
