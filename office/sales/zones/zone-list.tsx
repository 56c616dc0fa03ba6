import { BooleanField, CreateButton, FunctionField, NumberField, TextField } from 'react-admin';
import { formatXof } from '#contract/base/fields/money.ts';
import type { DeliveryZone } from '#contract/sales/orders/order-shapes.ts';
import { choiceOf, searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { useMay } from '#office/base/session/use-may.ts';

const SERVED = { true: 'Servies', false: 'Plus servies' };
const filters = [searchFor('Nom'), choiceOf('active', SERVED, { label: 'Zones' })];

/** Where the shop delivers and for how much, in the order in which a buyer is offered them. */
export default function ZoneList() {
  const may = useMay('delivery:write');
  return (
    <StaffList filters={filters} actions={may && <CreateButton label="Nouvelle zone" />}>
      <ListBody<DeliveryZone>
        opens={may ? 'edit' : false}
        primary={({ name }) => name}
        secondary={({ delay, active }) => (active ? delay : 'Plus servie')}
        tertiary={({ fee }) => feeInWords(fee)}
      >
        <NumberField source="rank" />
        <TextField source="name" />
        <FunctionField<DeliveryZone> source="fee" render={({ fee }) => feeInWords(fee)} />
        <FunctionField<DeliveryZone>
          source="free_from"
          render={({ free_from }) => (free_from === null ? '' : formatXof(free_from))}
        />
        <TextField source="delay" />
        <BooleanField source="active" />
      </ListBody>
    </StaffList>
  );
}

const feeInWords = (fee: number) => (fee === 0 ? 'Gratuit' : formatXof(fee));
