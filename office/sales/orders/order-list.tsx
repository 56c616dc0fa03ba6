import { Tab, Tabs } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { CreateButton, ShowBase, SortButton, useListContext } from 'react-admin';
import { paths } from '#contract/base/paths.ts';
import { ORDER_QUEUE_NAMES, type OrderQueue } from '#contract/sales/orders/order-states.ts';
import { callApi } from '#office/base/calls/api.ts';
import { choiceOf, PERIOD, searchFor } from '#office/base/lists/filters.tsx';
import { SidePanel } from '#office/base/lists/side-panel.tsx';
import { StaffList } from '#office/base/lists/staff-list.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import {
  FULFILMENT_WORDS,
  MODE_WORDS,
  PAYMENT_WORDS,
  QUEUE_WORDS,
  SALE_TYPE_WORDS,
  STATE_WORDS,
} from '#office/base/ui/words.ts';
import { BulkMove } from './bulk-move.tsx';
import { MovesNote, useMoves } from './moves.tsx';
import { OrderSheet } from './order/order-sheet.tsx';
import { OrderRows } from './order-rows.tsx';

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
const COUNTER_CHOICES = { true: 'Vendu à la caisse', false: 'En ligne ou au téléphone' };
const DUE_CHOICES = { true: 'Il reste à payer', false: 'Rien à payer' };

const ELSEWHERE_CHOICES = { true: 'À amener d’un autre lieu', false: 'Là où ils se retirent' };
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
  choiceOf('counter', COUNTER_CHOICES, { label: 'Vente' }),
  choiceOf('payment_mode', MODE_WORDS, { label: 'Mode' }),
  choiceOf('goods_elsewhere', ELSEWHERE_CHOICES, { label: 'Lieu des articles' }),
  choiceOf('unclear_discount', UNCLEAR_CHOICES, { label: 'Remises' }),
  choiceOf('relative', RELATIVE_CHOICES, { label: 'Pour un proche' }),
  ...PERIOD,
];

const SORTS = [
  'date_order',
  'name',
  'partner_name',
  'wished_on',
  'amount_total',
  'amount_residual',
];

export default function OrderList() {
  const canWrite = useMay('orders:write');
  return (
    <StaffList
      filters={filters}
      first={{ queue: 'to_prepare' }}
      actions={
        <>
          {canWrite && <CreateButton label="Commande par téléphone" />}
          <SortButton fields={SORTS} />
        </>
      }
      aside={<SidePanel label="Commande">{(id) => <OrderBeside id={id} />}</SidePanel>}
    >
      <QueueTabs />
      <Orders canWrite={canWrite} />
    </StaffList>
  );
}

function Orders({ canWrite }: { canWrite: boolean }) {
  const moves = useMoves();
  return (
    <>
      {canWrite && <BulkMove moves={moves} />}
      <OrderRows moves={canWrite ? moves : undefined} />
      <MovesNote {...moves} />
    </>
  );
}

function OrderBeside({ id }: { id: string }) {
  return (
    <ShowBase id={id}>
      <OrderSheet />
    </ShowBase>
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
