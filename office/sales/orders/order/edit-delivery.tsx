import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  MenuItem,
  TextField,
} from '@mui/material';
import { type FormEvent, useId, useState } from 'react';
import { formatXof } from '#contract/base/fields/money.ts';
import { positionWords, readPosition } from '#contract/base/fields/position.ts';
import type { DeliveryForm } from '#contract/sales/orders/order-shapes.ts';
import type { StaffOrder } from '#contract/sales/orders/staff-order-detail.ts';
import { useServedZones } from '#office/base/calls/use-served-zones.ts';

const PLACE = ['quarter', 'street', 'landmark', 'position'] as const;

type Values = ReturnType<typeof deliveryValues>;

/** Zones may still be loading. */
type Typed = Omit<Values, 'zone_id'> & { zone_id?: string };

type Change = { note?: string; delivery?: DeliveryForm };
type Props = {
  order: StaffOrder;
  onSave: (body: Change, version: number) => Promise<unknown>;
};

export function EditDelivery({ order, onSave }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const close = () => setIsOpen(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setIsOpen(true)}>
        Modifier la livraison
      </Button>
      <Dialog open={isOpen} onClose={close} fullWidth aria-labelledby={id}>
        <DialogTitle id={id}>Modifier la livraison</DialogTitle>
        <DeliveryFields order={order} onSave={onSave} onClose={close} />
      </Dialog>
    </>
  );
}

function DeliveryFields({ order, onSave, onClose }: Props & { onClose: () => void }) {
  // The page may reload the order; edits are checked against the version shown first.
  const [shown] = useState(order);
  const zones = useServedZones(shown.place.zone_id);
  const [problem, setProblem] = useState('');
  const before = deliveryValues(shown);
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = Object.fromEntries(new FormData(event.currentTarget)) as typeof before;
    const change = changeOfDelivery(before, typed);
    setProblem(typeof change === 'string' ? change : '');
    if (typeof change !== 'string' && (await onSave(change, shown.version)) !== undefined) {
      onClose();
    }
  };
  const field = (name: keyof typeof before, label: string, type = 'text', hint = '') => (
    <TextField
      name={name}
      label={label}
      type={type}
      helperText={hint}
      defaultValue={before[name]}
      margin="dense"
      fullWidth
      {...(type === 'date' && { slotProps: { inputLabel: { shrink: true } } })}
    />
  );
  return (
    <form onSubmit={save}>
      <DialogContent>
        {problem !== '' && <Alert severity="error">{problem}</Alert>}
        {field('recipient', 'Pour qui')}
        {field('phone', 'Téléphone de livraison', 'tel')}
        {field('second_phone', 'Deuxième téléphone', 'tel')}
        {zones !== undefined && (
          <TextField
            select
            name="zone_id"
            label="Zone de livraison"
            defaultValue={before.zone_id}
            helperText="Une autre zone change le prix de la livraison et le total, tant qu’aucun paiement n’est commencé."
            margin="dense"
            fullWidth
          >
            {before.zone_id === '' && <MenuItem value="">Aucune</MenuItem>}
            {zones.map(({ id, name, fee }) => (
              <MenuItem key={id} value={String(id)}>{`${name} (${formatXof(fee)})`}</MenuItem>
            ))}
          </TextField>
        )}
        {field('city', 'Ville')}
        {field('quarter', 'Quartier')}
        {field('street', 'Adresse (rue, immeuble)')}
        {field('landmark', 'Repère')}
        {field(
          'position',
          'Position',
          'text',
          'Deux coordonnées (14.6937, -17.4441), le lien d’une carte ou un plus code.',
        )}
        {field('wished_on', 'Livraison souhaitée le', 'date')}
        {field('note', 'Note du client')}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Fermer</Button>
        <Button type="submit" variant="contained">
          Enregistrer
        </Button>
      </DialogActions>
    </form>
  );
}

const deliveryValues = ({ place, ...order }: StaffOrder) => ({
  recipient: order.recipient,
  phone: order.recipient_phone ?? '',
  second_phone: order.second_phone ?? '',
  zone_id: place.zone_id === null ? '' : String(place.zone_id),
  city: place.city,
  quarter: place.quarter,
  street: place.street,
  landmark: place.landmark,
  position: positionWords(place.latitude, place.longitude),
  wished_on: order.wished_on ?? '',
  note: order.note || '',
});

/**
 * The payload of an edited form, or a French reason why it cannot be sent. Sends the destination as a whole, since the
 * server drops the landmark of another quarter.
 */
export function changeOfDelivery(
  before: Values,
  typed: Typed,
): { note?: string; delivery?: DeliveryForm } | string {
  const isChanged = (name: keyof Values) => typed[name] !== before[name];
  const position = readPosition(typed.position);
  if (typed.position.trim() !== '' && position === undefined) {
    return 'La position ne se lit pas. Ouvrez la carte, copiez les deux coordonnées (14.6937, -17.4441) ou le lien entier : un lien court ne les contient pas.';
  }
  const delivery: DeliveryForm = {
    ...(isChanged('recipient') && { recipient: typed.recipient }),
    ...(isChanged('phone') && { phone: typed.phone }),
    ...(isChanged('second_phone') && { second_phone: typed.second_phone }),
    ...(typed.zone_id !== undefined && isChanged('zone_id') && { zone_id: Number(typed.zone_id) }),
    ...(isChanged('city') && { city: typed.city }),
    ...(isChanged('wished_on') && { wished_on: typed.wished_on }),
    ...(PLACE.some(isChanged) && {
      quarter: typed.quarter,
      street: typed.street,
      landmark: typed.landmark,
      ...position,
    }),
  };
  return {
    ...(isChanged('note') && { note: typed.note }),
    ...(Object.keys(delivery).length > 0 && { delivery }),
  };
}
