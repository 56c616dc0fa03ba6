import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  MenuItem,
  TextField,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { paths, pathTo } from '#contract/base/paths.ts';
import { listedSlot } from '#contract/sales/handover/delivery-promise.ts';
import type { StaffOrder } from '#contract/sales/orders/staff-order-detail.ts';
import { callApi } from '#office/base/calls/api.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { LoadFailure } from '#office/base/ui/load-failure.tsx';

/** A button with the slots that an order can change to; its buyer is told of the new one. */
export function ChangeSlot({ order: { id, delivery_slot } }: { order: StaffOrder }) {
  const [isOpen, setIsOpen] = useState(false);
  const heading = useId();
  const close = () => setIsOpen(false);
  const label = delivery_slot === null ? 'Choisir un créneau' : 'Changer de créneau';
  return (
    <>
      <Button variant="outlined" onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      <Dialog open={isOpen} onClose={close} fullWidth aria-labelledby={heading}>
        <DialogTitle id={heading}>{label}</DialogTitle>
        <SlotFields id={id} onClose={close} />
      </Dialog>
    </>
  );
}

function SlotFields({ id, onClose }: { id: number; onClose: () => void }) {
  const { call, isBusy } = useCall();
  const { data, error, refetch } = useQuery({
    queryKey: ['order-slots', id],
    queryFn: () => callApi(pathTo(paths.orderSlots, { id })),
  });
  const change = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = data?.[Number(new FormData(event.currentTarget).get('slot'))];
    if (chosen === undefined) return;
    const done = await call({
      method: 'PUT',
      path: pathTo(paths.orderSlot, { id }),
      body: { delivery_slot: { id: chosen.id, day: chosen.day } },
      done: 'Créneau changé, le client est prévenu',
    });
    if (done !== undefined) onClose();
  };
  return (
    <form onSubmit={change}>
      <DialogContent>
        <LoadFailure error={error} onRetry={refetch} />
        {data !== undefined && (
          <TextField
            select
            name="slot"
            label="Créneau"
            defaultValue=""
            required
            fullWidth
            margin="dense"
          >
            {data.map((slot, place) => (
              <MenuItem
                key={`${slot.id} ${slot.day}`}
                value={String(place)}
                disabled={slot.is_full}
              >
                {`${listedSlot(slot)}${slot.is_full ? ' (complet)' : ''}`}
              </MenuItem>
            ))}
          </TextField>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Fermer</Button>
        <Button type="submit" variant="contained" disabled={isBusy || data === undefined}>
          Prendre ce créneau
        </Button>
      </DialogActions>
    </form>
  );
}
