import { useState } from 'react';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { Order } from '#contract/sales/orders/order-shapes.ts';
import { ApiError, browserApi } from '#shop/base/api/client.ts';
import { TextArea } from '#shop/base/ui/fields/text-field.tsx';
import { ConfirmDialog } from '#shop/base/ui/overlays/confirm-dialog.tsx';
import { toast } from '#shop/base/ui/overlays/toast.ts';

export type Verdict = { kind: 'accept' | 'refuse'; order: Order };

const MAX_REASON = 500;

const WORDS = {
  accept: {
    title: 'Accepter cette commande à crédit ?',
    action: 'Accepter',
    state: 'validated',
    done: 'La commande est acceptée. La boutique décide ensuite.',
    text: 'La boutique décide ensuite. Un e-mail et un SMS informent votre employé.',
  },
  refuse: {
    title: 'Refuser cette commande à crédit ?',
    action: 'Refuser',
    state: 'rejected',
    done: 'La commande est refusée.',
    text: 'La commande sera annulée. Un e-mail et un SMS informent votre employé.',
  },
} as const;

/** Asks HR once more before an answer, and for the reason of a refusal, which the customer reads. */
export function VerdictDialog({
  verdict: { kind, order },
  onDone,
  onClose,
}: {
  verdict: Verdict;
  onDone: () => Promise<void>;
  onClose: () => void;
}) {
  const [reason, setReason] = useState('');
  const { title, action, state, done, text } = WORDS[kind];
  const decide = async () => {
    const given = reason.trim();
    if (kind === 'refuse' && given === '') {
      throw new ApiError(0, 'Donnez le motif du refus : votre employé le lira.');
    }
    await browserApi.put(pathTo(paths.creditValidationByHr, { id: order.id }), {
      state,
      ...(given !== '' && { reason: given }),
    });
    await onDone();
    toast({ text: done, subject: 'credit-orders' });
  };
  return (
    <ConfirmDialog title={title} action={action} act={decide} onClose={onClose}>
      <p className="break-words">
        <strong>{order.partner_name}</strong>, commande {order.name} de{' '}
        {formatXof(order.amount_total)}.
      </p>
      <p>{text}</p>
      {kind === 'refuse' && (
        <TextArea
          label="Motif"
          hint="Votre employé le lira."
          name="reason"
          rows={3}
          maxLength={MAX_REASON}
          problem={undefined}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
    </ConfirmDialog>
  );
}
