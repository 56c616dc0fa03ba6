import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
} from '@mui/material';
import { type FormEvent, useId, useState } from 'react';
import type { StaffOrder } from '#contract/staff/order-detail.ts';

/** The form of the delivery and the note. The zone stays: its fee is part of the price. */
export function EditDelivery({
  order,
  onSave,
}: {
  order: StaffOrder;
  onSave: (body: object) => Promise<boolean>;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { note, ...delivery } = Object.fromEntries(new FormData(event.currentTarget));
    const changed = Object.entries(delivery).filter(([name, value]) => value !== before[name]);
    const isSaved = await onSave({
      ...(note !== before.note && { note }),
      ...(changed.length > 0 && { delivery: Object.fromEntries(changed) }),
    });
    if (isSaved) setIsOpen(false);
  };
  const { place } = order;
  const before: Record<string, string> = {
    recipient: order.recipient,
    phone: order.recipient_phone ?? '',
    city: place.city,
    quarter: place.quarter,
    landmark: place.landmark,
    wished_on: order.wished_on ?? '',
    note: order.note ?? '',
  };
  const field = (name: string, label: string, type = 'text') => (
    <TextField
      name={name}
      label={label}
      type={type}
      defaultValue={before[name]}
      margin="dense"
      fullWidth
      {...(type === 'date' && { slotProps: { inputLabel: { shrink: true } } })}
    />
  );
  return (
    <>
      <Button variant="outlined" onClick={() => setIsOpen(true)}>
        Modifier la livraison
      </Button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} fullWidth aria-labelledby={id}>
        <form onSubmit={save}>
          <DialogTitle id={id}>Modifier la livraison</DialogTitle>
          <DialogContent>
            {field('recipient', 'Pour qui')}
            {field('phone', 'Téléphone de livraison', 'tel')}
            {field('city', 'Ville')}
            {field('quarter', 'Quartier')}
            {field('landmark', 'Repère')}
            {field('wished_on', 'Livraison souhaitée le', 'date')}
            {field('note', 'Note du client')}
          </DialogContent>
          <DialogActions>
            <Button onClick={() => setIsOpen(false)}>Fermer</Button>
            <Button type="submit" variant="contained">
              Enregistrer
            </Button>
          </DialogActions>
        </form>
      </Dialog>
    </>
  );
}
