import { Box, Chip, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { counted } from '#contract/base/counted.ts';
import { addressWords } from '#contract/base/fields/address-words.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import type { ListedRound, PlanDay, UnplannedOrder } from '#contract/delivery/staff-rounds.ts';
import { dayWords, slotHours } from '#contract/sales/handover/delivery-promise.ts';
import { useMay } from '#office/base/session/use-may.ts';
import { dayFromToday, shortDay } from '#office/base/ui/dates.ts';
import { fitsDay } from './arranging.ts';
import { type Put, PutInto } from './put-into.tsx';

import { loadWords } from './words.ts';

type Group = PlanDay['groups'][number];
export type Dragged = Pick<Group, 'slot'> & { orderIds: number[] };
/** Read-only without `put`. */
type Planning = {
  rounds: readonly ListedRound[];
  put: Put | undefined;
  isBusy: boolean;
  onDrag: (dragged: Dragged | undefined) => void;
};

export function PlanDaySection({ day, groups, ...planning }: PlanDay & Planning) {
  const isLate = day !== null && day < dayFromToday(0);
  const words = day === null ? 'Sans jour promis' : dayWords(day);
  return (
    <Box component="section" aria-label={words} sx={{ mb: 3 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1 }}>
        <Typography
          component="h2"
          variant="h6"
          sx={{ '&::first-letter': { textTransform: 'uppercase' } }}
        >
          {words}
        </Typography>
        {isLate && <Chip size="small" color="warning" label="En retard" />}
      </Box>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {groups.map((group) => (
          <GroupCard
            key={`${group.zone_id} ${group.slot?.id}`}
            group={group}
            {...planning}
            rounds={planning.rounds.filter((round) =>
              fitsDay(round.day, group.slot, dayFromToday(0)),
            )}
          />
        ))}
      </Box>
    </Box>
  );
}

function GroupCard({ group, ...planning }: { group: Group } & Planning) {
  const { zone, slot, orders } = group;
  const { rounds, put, isBusy, onDrag } = planning;
  const name = [zone || 'Sans zone', slot === null ? 'sans créneau' : slotHours(slot)].join(' · ');
  const orderIds = orders.map(({ order_id }) => order_id);
  const label = orders.length === 1 ? 'Mettre dans…' : `Mettre les ${orders.length} dans…`;
  return (
    <Box
      role="group"
      aria-label={name}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper' }}
    >
      <Box
        draggable={put !== undefined}
        onDragStart={() => onDrag({ orderIds, slot })}
        onDragEnd={() => onDrag(undefined)}
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1,
          p: 1.5,
          ...(put && { cursor: 'grab' }),
        }}
      >
        <Box sx={{ flex: 1, minWidth: 200 }}>
          <Typography component="h3" sx={{ fontWeight: 600 }}>
            {name}
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {sumWords(orders)}
          </Typography>
        </Box>
        {put !== undefined && orders.length > 1 && (
          <PutInto
            label={label}
            of={name}
            rounds={rounds}
            isBusy={isBusy}
            onChoose={(round) => put(round, orderIds)}
          />
        )}
      </Box>
      <Box component="ul" aria-label={`Commandes : ${name}`} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {orders.map((order) => (
          <OrderLine key={order.order_id} order={order} slot={slot} {...planning} />
        ))}
      </Box>
    </Box>
  );
}

function sumWords(orders: readonly UnplannedOrder[]): string {
  const deliveries = orders.filter(({ kind }) => kind === 'delivery').length;
  const litres = orders.reduce((sum, order) => sum + order.litres, 0);
  const isKnown = orders.every(({ kg }) => kg !== null);
  const kilos = orders.reduce((sum, { kg }) => sum + (kg ?? 0), 0);
  const due = orders.reduce((sum, order) => sum + order.amount_due, 0);
  return [
    deliveries > 0 ? counted(deliveries, 'commande', 'commandes') : '',
    deliveries < orders.length ? counted(orders.length - deliveries, 'reprise', 'reprises') : '',
    loadWords({ litres, kg: isKnown ? Math.round(kilos * 10) / 10 : null }),
    due > 0 ? `${formatXof(due)} à encaisser` : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

const duesWords = (dueXof: number): string =>
  dueXof > 0 ? `${formatXof(dueXof)} à encaisser` : 'Rien à encaisser';

function OrderLine({
  order,
  slot,
  rounds,
  put,
  isBusy,
  onDrag,
}: { order: UnplannedOrder } & Pick<Group, 'slot'> & Planning) {
  const mayOpen = useMay('orders:read');
  const { order_id: id, order_name: name, customer_name, recipient } = order;
  const where = [recipient || customer_name, addressWords(order)].filter(Boolean).join(', ');
  const isFetched = order.kind === 'collection';
  const facts = [
    loadWords(order),
    isFetched ? '' : duesWords(order.amount_due),
    order.wished_on === null
      ? ''
      : `${isFetched ? 'prévu' : 'souhaité'} ${shortDay(order.wished_on)}`,
  ];
  return (
    <Box
      component="li"
      draggable={put !== undefined}
      onDragStart={(event) => {
        event.stopPropagation();
        onDrag({ orderIds: [id], slot });
      }}
      onDragEnd={() => onDrag(undefined)}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        p: 1.5,
        borderTop: 1,
        borderColor: 'divider',
        ...(put && { cursor: 'grab' }),
      }}
    >
      <Box sx={{ flex: 1, minWidth: 200, overflowWrap: 'anywhere' }}>
        <Typography>
          {mayOpen ? <Link to={`/commandes/${id}/show`}>{name}</Link> : name}
          {` · ${where}`}
        </Typography>
        <Typography variant="body2">
          {isFetched && <Chip size="small" label="À reprendre" sx={{ mr: 1 }} />}
          {order.goods}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {facts.filter(Boolean).join(' · ')}
        </Typography>
        {order.note !== '' && (
          <Typography variant="body2" color="text.secondary">
            {`« ${order.note} »`}
          </Typography>
        )}
      </Box>
      {put !== undefined && (
        <PutInto
          label="Mettre dans…"
          of={name}
          rounds={rounds}
          isBusy={isBusy}
          onChoose={(round) => put(round, [id])}
        />
      )}
    </Box>
  );
}
