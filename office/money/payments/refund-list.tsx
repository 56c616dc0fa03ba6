import { Box, Link as TextLink, Typography } from '@mui/material';
import { useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { formatXof } from '#contract/base/fields/money.ts';
import type { RefundRequest } from '#contract/money/staff-payments.ts';
import { choiceOf, searchFor } from '#office/base/lists/filters.tsx';
import { StaffList } from '#office/base/lists/staff-list.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { frenchMoment } from '#office/base/ui/dates.ts';
import { Panel } from '#office/base/ui/panel.tsx';
import { PROVIDER_WORDS, REFUND_WORDS } from '#office/base/ui/words.ts';
import { requestWord, SecondDecision } from './second-decision.tsx';

const filters = [
  searchFor('Paiement, commande, client'),
  choiceOf('state', REFUND_WORDS, { alwaysOn: true }),
];

export default function RefundList() {
  return (
    <StaffList filters={filters}>
      <RefundCards />
    </StaffList>
  );
}

function RefundCards() {
  const { data = [], isPending } = useListContext<RefundRequest>();
  const mayDecide = useMay('payments:refund');
  if (!isPending && data.length === 0) {
    return <Typography sx={{ p: 2 }}>Aucun remboursement demandé.</Typography>;
  }
  return (
    <Box sx={{ display: 'grid', gap: 2, p: 2 }}>
      {data.map((request) => (
        <RefundCard key={request.id} request={request} mayDecide={mayDecide} />
      ))}
    </Box>
  );
}

function RefundCard({ request, mayDecide }: { request: RefundRequest; mayDecide: boolean }) {
  const { amount, provider, customer_name, order_name, state } = request;
  return (
    <Panel title={`${formatXof(amount)} · ${order_name} · demande ${request.id}`}>
      <Typography>
        {`${customer_name} · ${PROVIDER_WORDS[provider]} · `}
        <TextLink component={Link} to={`/paiements/${request.payment_id}/show`}>
          {request.transaction_id}
        </TextLink>
      </Typography>
      <Typography>{`${requestWord(request, REFUND_WORDS)} · ${request.reason}`}</Typography>
      <Typography variant="body2" color="text.secondary">
        {`Demandé par ${request.asked_by}, ${frenchMoment(request.asked_at)}`}
        {state !== 'asked' &&
          ` · décidé par ${request.decided_by}, ${frenchMoment(request.decided_at)}`}
        {request.note !== '' && ` · ${request.note}`}
      </Typography>
      {state === 'asked' && mayDecide && <SecondDecision of="refund" request={request} />}
    </Panel>
  );
}
