import { Chip, Tab, Tabs } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { CreateButton, FunctionField, TextField, useListContext } from 'react-admin';
import { paths } from '#contract/base/paths.ts';
import { ORDER_QUEUE_NAMES, type OrderQueue } from '#contract/sales/orders/order-states.ts';
import type { ListedOrder } from '#contract/sales/orders/staff-orders.ts';
import { callApi } from '#office/base/calls/api.ts';
import { MomentField, type Tones, WordField, XofField } from '#office/base/lists/fields.tsx';
import { choiceOf, PERIOD, searchFor } from '#office/base/lists/filters.tsx';
import { SelectBox } from '#office/base/lists/select-box.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import {
  FULFILMENT_WORDS,
  MODE_WORDS,
  PAYMENT_WORDS,
  placeWords,
  QUEUE_WORDS,
  SALE_TYPE_WORDS,
  STATE_WORDS,
} from '#office/base/ui/words.ts';
import { BulkMove } from './bulk-move.tsx';
import { NoOrders, OrderRows, payerWords } from './order-rows.tsx';

const ALL = 'all';

const SOLD_CHOICES = { true: 'Comptées dans les ventes', false: 'Brouillons et annulées' };
const CONFIRMATION_CHOICES = {
  true: 'Attendent la confirmation du client',
  false: 'N’attendent pas de confirmation',
};
const RELATIVE_CHOICES = { true: 'Pour un proche', false: 'Pour le client' };
const PROMISED_CHOICES = {
  late: 'En retard',
  today: 'Aujourd’hui',
  due: 'Aujourd’hui ou avant',
  later: 'Les jours suivants',
};
const DUE_CHOICES = { true: 'Il reste à payer', false: 'Rien à payer' };

const UNCLEAR_CHOICES = { true: 'Remise à vérifier', false: 'Remises claires' };

const filters = [
  searchFor('Numéro, nom, téléphone, produit'),
  choiceOf('state', STATE_WORDS),
  choiceOf('type_sale', SALE_TYPE_WORDS),
  choiceOf('fulfilment_state', FULFILMENT_WORDS, { label: 'Articles' }),
  choiceOf('advance_payment_status', PAYMENT_WORDS),
  choiceOf('confirmation', CONFIRMATION_CHOICES, { label: 'Confirmation' }),
  choiceOf('promised', PROMISED_CHOICES, { label: 'Promise pour' }),
  choiceOf('due', DUE_CHOICES, { label: 'Reste à payer' }),
  choiceOf('sold', SOLD_CHOICES, { label: 'Ventes' }),
  choiceOf('payment_mode', MODE_WORDS, { label: 'Mode' }),
  choiceOf('unclear_discount', UNCLEAR_CHOICES, { label: 'Remises' }),
  choiceOf('relative', RELATIVE_CHOICES, { label: 'Pour un proche' }),
  ...PERIOD,
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

export default function OrderList() {
  const canWrite = useMay('orders:write');
  return (
    <StaffList
      filters={filters}
      first={{ queue: 'to_prepare' }}
      actions={canWrite && <CreateButton label="Commande par téléphone" />}
    >
      <QueueTabs />
      {canWrite && <BulkMove />}
      <ListBody onPhone={<OrderRows canChoose={canWrite} />} empty={<NoOrders />}>
        {canWrite && <SelectBox source="id" label="Choix" named="name" />}
        <TextField source="name" />
        <MomentField source="date_order" />
        <WordField source="type_sale" words={SALE_TYPE_WORDS} />
        <FunctionField<ListedOrder> source="partner_name" render={payerWords} />
        <FunctionField<ListedOrder>
          source="state"
          render={(order) => (
            <Chip
              size="small"
              variant="outlined"
              color={order.confirm_until === null ? STATE_TONES[order.state] : 'warning'}
              label={placeWords(order)}
            />
          )}
        />
        <WordField source="advance_payment_status" words={PAYMENT_WORDS} tones={PAID_TONES} />
        <XofField source="amount_total" />
      </ListBody>
    </StaffList>
  );
}

function QueueTabs() {
  const { filterValues, displayedFilters, setFilters } = useListContext();
  const { data: counts } = useQuery({
    queryKey: ['commandes', 'counts'],
    queryFn: () => callApi(paths.staffOrderCounts),
  });
  const choose = (queue: string) => {
    const { queue: _, ...others } = filterValues;
    setFilters(queue === ALL ? others : { ...others, queue }, displayedFilters);
  };
  const labelOf = (queue: OrderQueue) =>
    counts === undefined ? QUEUE_WORDS[queue] : `${QUEUE_WORDS[queue]} (${counts[queue]})`;
  return (
    <Tabs
      value={filterValues.queue ?? ALL}
      onChange={(_event, queue: string) => choose(queue)}
      variant="scrollable"
      allowScrollButtonsMobile
      aria-label="Étapes"
      sx={{ width: 0, minWidth: '100%' }}
    >
      {ORDER_QUEUE_NAMES.map((queue) => (
        <Tab key={queue} value={queue} label={labelOf(queue)} />
      ))}
      <Tab value={ALL} label="Toutes" />
    </Tabs>
  );
}
