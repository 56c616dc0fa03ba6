import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Link,
  MenuItem,
  TextField,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { BodyAt } from '#contract/base/client.ts';
import { paths, pathTo, type Url } from '#contract/base/paths.ts';
import { deliveryWords, listedSlot } from '#contract/sales/handover/delivery-promise.ts';
import type { StaffOrder } from '#contract/sales/orders/staff-order-detail.ts';
import { callApi } from '#office/base/calls/api.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { WayToDoor } from '#office/base/ui/contact-links.tsx';
import { frenchDay } from '#office/base/ui/dates.ts';
import { LoadFailure } from '#office/base/ui/load-failure.tsx';
import { FactList, Panel } from '#office/base/ui/panel.tsx';
import { shownPhone } from '#office/base/ui/shown-phone.ts';
import { EditDelivery } from './edit-delivery.tsx';

/** Editable until the products have left. */
export function DeliveryPanel({ order, canWrite }: { order: StaffOrder; canWrite: boolean }) {
  const { call } = useCall();
  const { place } = order;
  if (order.pickup !== null) return <PickupPanel order={order} pickup={order.pickup} />;
  const promised = deliveryWords({ ...order, wished_on: null });
  const save = (body: BodyAt<'PUT', Url<typeof paths.order>>, version: number) => {
    const path = pathTo(paths.order, { id: order.id });
    return call({ method: 'PUT', path, body, version, done: 'Livraison enregistrée' });
  };
  return (
    <Panel title={order.for_relative == null ? 'Livraison' : 'Livraison à un proche'}>
      <FactList
        facts={[
          ['Pour', order.recipient],
          ...relativeFacts(order),
          ['Téléphone', shownPhone(order.recipient_phone)],
          ['Deuxième téléphone', shownPhone(order.second_phone)],
          ['Zone', order.zone],
          ['Ville', place.city],
          ['Quartier', place.quarter],
          ['Adresse', place.street],
          ['Repère', place.landmark],
          ['Plus code', order.plus_code ?? ''],
          ['Souhaitée le', order.delivery_slot === null ? frenchDay(order.wished_on) : ''],
          [promised.title, promised.days],
          ['Note du client', order.note],
        ]}
      />
      <WayToDoor photo={order.door_photo} note={order.voice_note} />
      <Box className="no-print" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Link href={mapOf(order)} target="_blank" rel="noreferrer">
          Voir sur la carte
        </Link>
        {canWrite && order.can_update && <EditDelivery order={order} onSave={save} />}
        {canWrite &&
          (order.can_change_slot || order.delivery_slot !== null) &&
          order.can_update && <ChangeSlot order={order} />}
      </Box>
    </Panel>
  );
}

function relativeFacts({ for_relative: relative, photo_consent: photo }: StaffOrder): Fact[] {
  if (relative == null) return [];
  return [
    [
      'Surprise',
      relative.is_surprise ? 'Oui : ne pas l’appeler avant le jour de la livraison' : 'Non',
    ],
    ['Mot du client', relative.message],
    ['Photo de la remise pour le client', PHOTO_WORDS[photo ?? 'unsaid']],
  ];
}

type Fact = [name: string, value: string];

const PHOTO_WORDS = {
  agreed: 'Le proche l’accepte',
  refused: 'Le proche la refuse',
  unsaid: 'Le proche n’a rien dit : elle ne se montre pas',
};

function PickupPanel({
  order,
  pickup: { name, address, hours },
}: {
  order: StaffOrder;
  pickup: NonNullable<StaffOrder['pickup']>;
}) {
  const { title, days } = deliveryWords(order);
  return (
    <Panel title="Retrait en magasin">
      <FactList
        facts={[
          ['Pour', order.recipient],
          ['Téléphone', shownPhone(order.recipient_phone)],
          ['Lieu', name],
          ['Adresse', address],
          ['Horaires', hours],
          [title, days],
          ['Note du client', order.note],
        ]}
      />
    </Panel>
  );
}

function mapOf({ place }: StaffOrder): string {
  const { latitude, longitude, quarter, street, city } = place;
  const where =
    latitude !== null && longitude !== null
      ? `${latitude},${longitude}`
      : [street, quarter, city, 'Sénégal'].filter((part) => part !== '').join(', ');
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: where })}`;
}

/** The buyer gets a message with the new slot. */
function ChangeSlot({ order: { id, delivery_slot } }: { order: StaffOrder }) {
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
