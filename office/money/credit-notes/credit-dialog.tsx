import {
  Alert,
  Box,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  TextField,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import { hasPieces } from '#contract/sales/orders/line-kinds.ts';
import type { CreditPlan } from '#contract/sales/orders/staff-credit-notes.ts';
import type { StaffOrder } from '#contract/sales/orders/staff-order-detail.ts';
import { callApi } from '#office/base/calls/api.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { FactList } from '#office/base/ui/panel.tsx';
import { PROVIDER_WORDS, UNCLEAR_DISCOUNT } from '#office/base/ui/words.ts';

type CreditDraft = {
  pieces: Record<number, number>;
  delivery: boolean;
  amount: string;
};

/** Pieces by line, delivery, an amount in XOF. */
type Selection = {
  lines: { line_id: number; quantity: number }[];
  delivery: boolean;
  amount: number;
};

/** Makes a credit note with its refunds, or requests it where a second person must confirm. */
export function CreditNoteButton(props: {
  order: StaffOrder;
  label?: string;
  returnId?: number;
  /** Preselected pieces by line, as of a return. */
  pieces?: Record<number, number>;
}) {
  const { label = 'Établir un avoir' } = props;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" color="error" onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && <CreditDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function CreditDialog({
  order,
  returnId,
  pieces = {},
  onClose,
}: Parameters<typeof CreditNoteButton>[0] & { onClose: () => void }) {
  const titleId = useId();
  const { call, isBusy, failure, problems } = useCall(['reason', 'reference']);
  const [draft, setDraft] = useState<CreditDraft>({ pieces, delivery: false, amount: '' });
  const selection = toSelection(draft);
  const isEmpty = selection.lines.length === 0 && !selection.delivery && selection.amount === 0;
  const { data, error } = useQuery({
    queryKey: ['avoirs', 'calcul', order.id, order.version, selection],
    queryFn: () => {
      const path = pathTo(paths.creditNotePlan, { id: order.id });
      return callApi(path, { method: 'POST', body: selection });
    },
    enabled: !isEmpty,
    retry: false,
  });
  const plan = isEmpty ? undefined : data;
  const isByHand = plan?.refunds.some(({ is_by_hand }) => is_by_hand) === true;
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (plan === undefined) return;
    const form = new FormData(event.currentTarget);
    const reference = String(form.get('reference') ?? '').trim();
    const body = {
      ...selection,
      reason: String(form.get('reason') ?? '').trim(),
      total: plan.total,
      ...(reference !== '' && { reference }),
      ...(returnId !== undefined && { return_id: returnId }),
    };
    const path = pathTo(paths.creditNotesOfOrder, { id: order.id });
    const reply = await call({
      method: 'POST',
      path,
      body,
      done: ({ name, problems: undone }) =>
        name === ''
          ? 'Demande notée : une autre personne doit confirmer'
          : [`Avoir ${name} établi`, ...undone].join('. '),
    });
    if (reply !== undefined) onClose();
  };
  return (
    <Dialog open onClose={onClose} fullWidth aria-labelledby={titleId}>
      <form onSubmit={send}>
        <DialogTitle id={titleId}>{`Avoir sur la commande ${order.name}`}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <SelectionFields order={order} draft={draft} onChange={setDraft} />
          {order.order_lines.some(({ covers }) => covers === null) && (
            <Alert severity="warning">{UNCLEAR_DISCOUNT}</Alert>
          )}
          {isEmpty && (
            <Typography color="text.secondary">
              Choisissez des articles, la livraison ou un montant.
            </Typography>
          )}
          {error !== null && !isEmpty && <Alert severity="error">{error.message}</Alert>}
          {plan !== undefined && error === null && <PlanWords plan={plan} />}
          <TextField
            name="reason"
            label="Motif"
            helperText={problems.reason ?? 'Le client le lit sur l’avoir.'}
            error={problems.reason !== undefined}
            required
          />
          {isByHand && (
            <TextField
              name="reference"
              label="Rendu à la main : comment"
              helperText={problems.reference ?? 'Par exemple le numéro du transfert.'}
              error={problems.reference !== undefined}
              required
            />
          )}
          {failure !== '' && <Alert severity="error">{failure}</Alert>}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Fermer</Button>
          <Button
            type="submit"
            variant="contained"
            color="error"
            disabled={isBusy || plan === undefined || error !== null}
          >
            {plan?.needs_second === true ? 'Demander l’avoir' : 'Établir l’avoir'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function SelectionFields({
  order,
  draft,
  onChange,
}: {
  order: StaffOrder;
  draft: CreditDraft;
  onChange: (draft: CreditDraft) => void;
}) {
  const goods = order.order_lines.filter(hasPieces);
  const delivery = order.order_lines.find(({ kind }) => kind === 'delivery');
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, display: 'grid', gap: 1.5 }}>
      <Typography component="legend" sx={{ fontWeight: 600, pb: 1 }}>
        Ce qui est crédité
      </Typography>
      {goods.map(({ id, product_name, product_uom_qty: most, price_unit }) => (
        <TextField
          key={id}
          type="number"
          label={product_name}
          helperText={`${formatXof(price_unit)} la pièce, ${most} dans la commande`}
          value={draft.pieces[id] ?? 0}
          onChange={({ target }) =>
            onChange({ ...draft, pieces: { ...draft.pieces, [id]: Number(target.value) } })
          }
          slotProps={{ htmlInput: { min: 0, max: most, inputMode: 'numeric' } }}
        />
      ))}
      {delivery !== undefined && (
        <FormControlLabel
          control={
            <Checkbox
              checked={draft.delivery}
              onChange={({ target }) => onChange({ ...draft, delivery: target.checked })}
            />
          }
          label={`${delivery.product_name} (${formatXof(delivery.price_total)})`}
        />
      )}
      <TextField
        label="Autre montant (FCFA)"
        helperText="Taxes comprises"
        value={draft.amount}
        onChange={({ target }) => onChange({ ...draft, amount: target.value })}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
    </Box>
  );
}

function PlanWords({ plan }: { plan: CreditPlan }) {
  return (
    <Box aria-live="polite" sx={{ display: 'grid', gap: 1 }}>
      <FactList
        facts={[
          ...plan.lines.map((line): [string, string] => [
            hasPieces(line) ? `${line.quantity} × ${line.name}` : line.name,
            formatXof(line.total),
          ]),
          ['Dont TVA', formatXof(plan.tax)],
          ['Total de l’avoir', formatXof(plan.total)],
          ['Rendu au client', formatXof(plan.refund)],
        ]}
      />
      {plan.refunds.map((refund) => (
        <Typography key={refund.payment_id}>
          {`${amountOf(refund)} : ${PROVIDER_WORDS[refund.provider]} ${refund.transaction_id}, ${
            refund.is_by_hand ? 'à rendre à la main' : 'rendu par l’opérateur'
          }`}
        </Typography>
      ))}
      {plan.needs_second && <Alert severity="info">Une seconde personne doit confirmer.</Alert>}
    </Box>
  );
}

const amountOf = ({ amount, stamp_duty }: CreditPlan['refunds'][number]): string =>
  stamp_duty > 0
    ? `${formatXof(amount)} et ${formatXof(stamp_duty)} de droit de timbre`
    : formatXof(amount);

/** What is no number counts as nothing. */
function toSelection({ pieces, delivery, amount }: CreditDraft): Selection {
  const lines = Object.entries(pieces)
    .filter(([, quantity]) => Number.isInteger(quantity) && quantity > 0)
    .map(([id, quantity]) => ({ line_id: Number(id), quantity }));
  const typed = Number(amount.replace(/\s/g, ''));
  return { lines, delivery, amount: Number.isSafeInteger(typed) && typed > 0 ? typed : 0 };
}
