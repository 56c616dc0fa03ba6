import { useState } from 'react';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { MembershipCase } from '#contract/people/membership.ts';
import { browserApi } from '#shop/base/api/client.ts';
import { TextArea } from '#shop/base/ui/fields/text-field.tsx';
import { ConfirmDialog } from '#shop/base/ui/overlays/confirm-dialog.tsx';
import { toast } from '#shop/base/ui/overlays/toast.ts';

export type Decision = { kind: 'accept' | 'refuse' | 'end'; request: MembershipCase };

const MAX_REASON = 500;

const WORDS = {
  accept: {
    title: 'Accepter la demande ?',
    action: 'Accepter',
    state: 'accepted',
    done: 'L’adhésion est acceptée.',
    text: 'pourra acheter à crédit. Un e-mail et un SMS l’en informent.',
  },
  refuse: {
    title: 'Refuser la demande ?',
    action: 'Refuser',
    state: 'rejected',
    done: 'La demande est refusée.',
    text: 'ne pourra pas acheter à crédit. Un e-mail et un SMS l’en informent.',
  },
  end: {
    title: 'Mettre fin à l’adhésion ?',
    action: 'Mettre fin',
    state: 'rejected',
    done: 'L’adhésion est terminée.',
    text: 'ne pourra plus acheter à crédit. Les commandes en cours restent dues.',
  },
} as const;

export function DecisionDialog({
  decision: { kind, request },
  onDone,
  onClose,
}: {
  decision: Decision;
  onDone: () => Promise<void>;
  onClose: () => void;
}) {
  const [reason, setReason] = useState('');
  const { title, action, state, done, text } = WORDS[kind];
  const decide = async () => {
    const path = pathTo(paths.membershipDecision, { id: request.partner_id });
    const given = reason.trim();
    await browserApi.put(path, { state, ...(given !== '' && { reason: given }) });
    await onDone();
    toast({ text: done, subject: 'requests' });
  };
  return (
    <ConfirmDialog title={title} action={action} act={decide} onClose={onClose}>
      <p>
        <strong className="break-words">{request.name}</strong> {text}
      </p>
      {kind !== 'accept' && (
        <TextArea
          label="Motif (facultatif)"
          hint="La personne le lira."
          name="reason"
          rows={3}
          maxLength={MAX_REASON}
          required={false}
          problem={undefined}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
    </ConfirmDialog>
  );
}
