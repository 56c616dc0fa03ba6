import { Chip, type Theme, useMediaQuery } from '@mui/material';
import {
  CreateButton,
  DatagridConfigurable,
  DateInput,
  FunctionField,
  SearchInput,
  SelectInput,
  TextField,
} from 'react-admin';
import { formatXof } from '#contract/money.ts';
import type { ListedOrder } from '#contract/staff/orders.ts';
import { MomentField, type Tones, WordField } from '../ui/fields.tsx';
import { SelectBox } from '../ui/select-box.tsx';
import { StaffList } from '../ui/staff-list.tsx';
import { useMay } from '../ui/use-may.ts';
import {
  choicesOf,
  FULFILMENT_WORDS,
  MODE_WORDS,
  PAYMENT_WORDS,
  placeWords,
  SALE_TYPE_WORDS,
  STATE_WORDS,
} from '../ui/words.ts';
import { BulkMove } from './bulk-move.tsx';
import { NoOrders } from './no-orders.tsx';
import { OrderRows } from './order-rows.tsx';
import { QueueTabs } from './queue-tabs.tsx';

const SOLD_CHOICES = [
  { id: 'true', name: 'Comptées dans les ventes' },
  { id: 'false', name: 'Brouillons et annulées' },
];

const CONFIRMATION_CHOICES = [
  { id: 'true', name: 'Attendent la confirmation du client' },
  { id: 'false', name: 'N’attendent pas de confirmation' },
];
const DUE_CHOICES = [
  { id: 'true', name: 'Il reste à payer' },
  { id: 'false', name: 'Rien à payer' },
];

const filters = [
  <SearchInput key="q" source="q" placeholder="Numéro, nom, téléphone, produit" alwaysOn />,
  <SelectInput key="state" source="state" label="État" choices={choicesOf(STATE_WORDS)} />,
  <SelectInput key="type" source="type_sale" label="Sorte" choices={choicesOf(SALE_TYPE_WORDS)} />,
  <SelectInput
    key="fulfilment"
    source="fulfilment_state"
    label="Articles"
    choices={choicesOf(FULFILMENT_WORDS)}
  />,
  <SelectInput
    key="paid"
    source="advance_payment_status"
    label="Paiement"
    choices={choicesOf(PAYMENT_WORDS)}
  />,
  <SelectInput
    key="confirmation"
    source="confirmation"
    label="Confirmation"
    choices={CONFIRMATION_CHOICES}
  />,
  <SelectInput key="due" source="due" label="Reste à payer" choices={DUE_CHOICES} />,
  <SelectInput key="sold" source="sold" label="Ventes" choices={SOLD_CHOICES} />,
  <SelectInput key="mode" source="payment_mode" label="Mode" choices={choicesOf(MODE_WORDS)} />,
  <DateInput key="from" source="date_from" label="Depuis le" />,
  <DateInput key="to" source="date_to" label="Jusqu’au" />,
];

const STATE_TONES: Record<ListedOrder['state'], Tones[string]> = {
  draft: 'default',
  sent: 'default',
  validation: 'warning',
  sale: 'primary',
  to_delivered: 'primary',
  delivered: 'success',
  done: 'success',
  cancel: 'default',
};
const PAID_TONES: Tones = { not_paid: 'default', partial: 'warning', paid: 'success' };

/** The queue of orders of all kinds. */
export default function OrderList() {
  const isSmall = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const canWrite = useMay('orders:write');
  return (
    <StaffList
      resource="commandes"
      title="Commandes"
      sort={{ field: 'date_order', order: 'DESC' }}
      filters={filters}
      first={{ queue: 'to_prepare' }}
      actions={canWrite && <CreateButton label="Commande par téléphone" />}
    >
      <QueueTabs />
      {canWrite && <BulkMove />}
      {isSmall ? (
        <OrderRows canChoose={canWrite} />
      ) : (
        <DatagridConfigurable rowClick="show" bulkActionButtons={false} empty={<NoOrders />}>
          {canWrite && <SelectBox source="id" label="Choix" sortable={false} named="name" />}
          <TextField source="name" label="Numéro" />
          <MomentField source="date_order" label="Date" />
          <WordField source="type_sale" label="Sorte" words={SALE_TYPE_WORDS} />
          <TextField source="partner_name" label="Client" />
          <FunctionField<ListedOrder>
            source="state"
            label="État"
            sortable={false}
            render={(order) => (
              <Chip
                size="small"
                variant="outlined"
                color={order.confirm_until === null ? STATE_TONES[order.state] : 'warning'}
                label={placeWords(order)}
              />
            )}
          />
          <WordField
            source="advance_payment_status"
            label="Paiement"
            words={PAYMENT_WORDS}
            tones={PAID_TONES}
          />
          <FunctionField<ListedOrder>
            source="amount_total"
            label="Total"
            textAlign="right"
            render={({ amount_total }) => formatXof(amount_total)}
          />
        </DatagridConfigurable>
      )}
    </StaffList>
  );
}
