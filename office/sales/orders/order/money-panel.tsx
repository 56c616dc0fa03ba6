import { Box, Link as TextLink, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { formatXof } from '#contract/base/fields/money.ts';
import { cashDutyWords, stampDutyOn } from '#contract/money/stamp-duty.ts';
import type { OrderPayment, StaffOrder } from '#contract/sales/orders/staff-order-detail.ts';
import { resources } from '#office/base/calls/resources.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { useRequestKey } from '#office/base/calls/use-request-key.ts';
import { AskButton } from '#office/base/forms/ask-button.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { AmountList } from '#office/base/ui/amount-list.tsx';
import { frenchDay, frenchMoment } from '#office/base/ui/dates.ts';
import { Panel } from '#office/base/ui/panel.tsx';
import { PAYMENT_STATE_WORDS, PROVIDER_WORDS } from '#office/base/ui/words.ts';
import { NoteReturn } from '#office/delivery/returns/note-return.tsx';
import { HandStepButtons } from '#office/money/by-hand/hand-steps.tsx';
import { HandEntry } from '#office/money/by-hand/record-by-hand.tsx';
import { CreditNoteButton } from '#office/money/credit-notes/credit-dialog.tsx';
import { RefundGuide } from './refund-guide.tsx';

export function MoneyPanel({ order, canCount }: { order: StaffOrder; canCount: boolean }) {
  const mayRefund = useMay('payments:refund');
  const mayReturn = useMay('returns:write');
  const { payments, payment_lines: parts } = order;
  return (
    <Panel title="Paiements">
      {parts.length > 0 && (
        <AmountList
          label="Échéances"
          rows={parts.map((part) => ({
            key: part.sequence,
            name: `Échéance ${part.sequence}, pour le ${frenchDay(part.due_date)}`,
            note: partNote(part),
            amountXof: part.amount,
          }))}
        />
      )}
      {payments.length === 0 ? (
        <Typography>Aucun paiement pour le moment.</Typography>
      ) : (
        <AmountList label="Paiements de la commande" rows={payments.map(toRow)} />
      )}
      {canCount && order.amount_residual > 0 && order.state !== 'cancel' && (
        <>
          <CashEntry order={order} />
          <HandEntry order={order} />
        </>
      )}
      {mayRefund && (
        <Box className="no-print" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <RefundGuide order={order} />
          {order.invoice.length > 0 && order.amount_credited < order.amount_total && (
            <CreditNoteButton order={order} />
          )}
        </Box>
      )}
      {mayReturn && order.fulfilment_state === 'delivered' && order.state !== 'cancel' && (
        <Box className="no-print">
          <NoteReturn order={order} />
        </Box>
      )}
    </Panel>
  );
}

function stateOf({ refunded_at, refunded_amount, state, by_hand }: OrderPayment): string {
  if (by_hand !== null && state !== 'review' && refunded_amount === 0) return by_hand.stage_words;
  if (by_hand?.is_reversed) return by_hand.stage_words;
  if (refunded_at !== null) return 'Remboursé';
  return refunded_amount > 0
    ? `Remboursé en partie : ${formatXof(refunded_amount)}`
    : PAYMENT_STATE_WORDS[state];
}

function partNote({ state, is_late, amount, paid_amount }: StaffOrder['payment_lines'][number]) {
  if (state) return 'Payée';
  const paid = paid_amount > 0 ? `, ${formatXof(paid_amount)} payés sur ${formatXof(amount)}` : '';
  return `${is_late ? 'En retard' : 'À payer'}${paid}`;
}

const toRow = (payment: OrderPayment) => ({
  key: payment.id,
  name: `${PROVIDER_WORDS[payment.provider]} · ${stateOf(payment)}`,
  note: (
    <>
      {frenchMoment(payment.created_at)}
      {payment.stamp_duty > 0 && ` · + ${formatXof(payment.stamp_duty)} de timbre`}
      {' · '}
      <TextLink component={Link} to={`/paiements/${payment.id}/show`}>
        {payment.transaction_id}
      </TextLink>
      {payment.by_hand !== null && (
        <>
          {payment.by_hand.facts !== '' && ` · ${payment.by_hand.facts}`}
          <HandStepButtons id={payment.id} steps={payment.by_hand.steps} />
        </>
      )}
    </>
  ),
  amountXof: payment.amount,
});

function CashEntry({ order }: { order: StaffOrder }) {
  const { call } = useCall();
  const { keyOf, forget } = useRequestKey();
  const { amount_residual: dueXof, cash_duty_percent: percent = 0 } = order;
  const count = async ({ amount, note }: Record<'amount' | 'note', string>) => {
    const amountXof = Number(amount.replace(/\s/g, ''));
    const body = { order_id: order.id, amount: amountXof, ...(note !== '' && { note }) };
    const path = resources.paiements.list;
    const reply = await call({
      method: 'POST',
      path,
      body,
      idempotencyKey: keyOf(body),
      done: `Espèces notées : ${formatXof(amountXof + stampDutyOn(amountXof, percent))}`,
    });
    if (reply !== undefined) forget();
    return reply;
  };
  return (
    <Box className="no-print">
      <AskButton
        label="Noter des espèces"
        text={[
          `Il reste ${formatXof(dueXof)} à payer. Le client reçoit un message.`,
          ...(percent > 0 ? [`Droit de timbre : ${cashDutyWords(dueXof, percent, [])}.`] : []),
        ]}
        questions={[
          {
            name: 'amount',
            label: 'Montant réglé (FCFA)',
            ...(percent > 0 && {
              hint: `Sans le droit de timbre de ${String(percent).replace('.', ',')} %.`,
            }),
          },
          { name: 'note', label: 'Note', isOptional: true },
        ]}
        onAnswer={count}
      />
    </Box>
  );
}
