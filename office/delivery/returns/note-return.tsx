import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
} from '@mui/material';
import { type FormEvent, useId, useState } from 'react';
import { useRedirect } from 'react-admin';
import { paths, pathTo } from '#contract/base/paths.ts';
import {
  RETURN_REASON_WORDS,
  RETURN_WISH_WORDS,
  type ReturnReason,
  type ReturnWish,
} from '#contract/delivery/return-states.ts';

import type { StaffOrder } from '#contract/sales/orders/staff-order-detail.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { ChoiceSelect } from '#office/base/lists/choice-select.tsx';

export function NoteReturn({ order }: { order: StaffOrder }) {
  const { call, isBusy } = useCall();
  const redirect = useRedirect();
  const titleId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [pieces, setPieces] = useState<Record<number, number>>({});
  const [wish, setWish] = useState<ReturnWish>('refund');
  const [reason, setReason] = useState<ReturnReason>('faulty');
  const goods = order.order_lines.filter(({ kind }) => kind === 'product');
  const lines = goods.flatMap(({ id }) => {
    const quantity = pieces[id] ?? 0;
    return quantity > 0 ? [{ line_id: id, quantity, reason }] : [];
  });
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const note = String(new FormData(event.currentTarget).get('note') ?? '').trim();
    const body = { wish, lines, ...(note !== '' && { note }) };
    const path = pathTo(paths.staffOrderReturns, { id: order.id });
    const noted = await call({ method: 'POST', path, body, done: 'Retour noté' });
    if (noted !== undefined) redirect('show', 'retours', noted.id);
  };
  return (
    <>
      <Button variant="outlined" onClick={() => setIsOpen(true)}>
        Noter un retour ou un échange
      </Button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} fullWidth aria-labelledby={titleId}>
        <form onSubmit={save}>
          <DialogTitle id={titleId}>Noter un retour</DialogTitle>
          <DialogContent sx={{ display: 'grid', gap: 2 }}>
            {goods.map(({ id, product_name, product_uom_qty: most }) => (
              <TextField
                key={id}
                type="number"
                margin="dense"
                label={product_name}
                helperText={`${most} dans la commande`}
                value={pieces[id] ?? 0}
                onChange={({ target }) => setPieces({ ...pieces, [id]: Number(target.value) })}
                slotProps={{ htmlInput: { min: 0, max: most, inputMode: 'numeric' } }}
              />
            ))}
            <ChoiceSelect
              id="raison-retour"
              label="Pourquoi"
              value={reason}
              words={RETURN_REASON_WORDS}
              onChoose={setReason}
            />
            <ChoiceSelect
              id="souhait-retour"
              label="Souhait"
              value={wish}
              words={RETURN_WISH_WORDS}
              onChoose={setWish}
            />
            <TextField name="note" label="Précisions" multiline minRows={2} />
          </DialogContent>
          <DialogActions>
            <Button onClick={() => setIsOpen(false)}>Fermer</Button>
            <Button type="submit" variant="contained" disabled={isBusy || lines.length === 0}>
              Noter le retour
            </Button>
          </DialogActions>
        </form>
      </Dialog>
    </>
  );
}
