import { Box, Button, Chip, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { counted } from '#contract/base/counted.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { stopAddress } from '#contract/delivery/round-words.ts';
import type { BoardRound, PlanDay, UnplannedOrder } from '#contract/delivery/staff-rounds.ts';
import { dayWords, slotHours } from '#contract/sales/handover/delivery-promise.ts';
import { useMay } from '#office/base/session/use-may.ts';
import { dayFromToday, shortDay } from '#office/base/ui/dates.ts';
import { fitsDay } from './arranging.ts';
import type { BoardDay } from './board-days.ts';
import { PutInto } from './put-into.tsx';
import { RoundCard } from './round-card.tsx';
import type { PlanChanges } from './use-plan-changes.ts';
import { loadWords } from './words.ts';

type Group = PlanDay['groups'][number];
export type Dragged = Pick<Group, 'slot'> & { orderIds: number[] };
/** Read-only without `changes`. */
export type Planning = {
  /** The open rounds of all days. */
  rounds: readonly BoardRound[];
  changes: PlanChanges | undefined;
  /** Filling keeps to it. */
  zone: { id: number; name: string } | undefined;
  dragged: Dragged | undefined;
  onDrag: (dragged: Dragged | undefined) => void;
  onGone: () => void;
};

/** A day of the board: its orders, and its rounds. */
export function PlanDaySection({ day, planning }: { day: BoardDay; planning: Planning }) {
  const { groups, rounds } = day;
  const words = day.day === null ? 'Sans jour promis' : dayWords(day.day);
  return (
    <Box component="section" aria-label={words} sx={{ mb: 3 }}>
      <DayHead day={day.day} words={words} changes={planning.changes} />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
        }}
      >
        <Box sx={{ display: 'grid', gap: 2, order: { xs: 1, lg: 0 } }}>
          {groups.length === 0 && (
            <Typography color="text.secondary">Rien à planifier ce jour.</Typography>
          )}
          {groups.map((group) => (
            <GroupCard
              key={`${group.zone_id} ${group.slot?.id}`}
              group={group}
              planning={planning}
            />
          ))}
        </Box>
        {rounds.length > 0 && (
          <Box sx={{ display: 'grid', gap: 2, position: { lg: 'sticky' }, top: { lg: 64 } }}>
            {rounds.map((round) => (
              <BoardCard key={round.id} round={round} planning={planning} />
            ))}
          </Box>
        )}
      </Box>
    </Box>
  );
}

function DayHead({
  day,
  words,
  changes,
}: {
  day: string | null;
  words: string;
  changes: PlanChanges | undefined;
}) {
  const today = dayFromToday(0);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1 }}>
      <Typography
        component="h2"
        variant="h6"
        sx={{ minWidth: 0, '&::first-letter': { textTransform: 'uppercase' } }}
      >
        {words}
      </Typography>
      {day !== null && day < today && <Chip size="small" color="warning" label="En retard" />}
      {changes !== undefined && day !== null && day >= today && (
        <Button
          variant="outlined"
          disabled={changes.isBusy}
          aria-label={`Nouvelle tournée (${words})`}
          onClick={() => void changes.open(day)}
          sx={{ ml: 'auto', flexShrink: 0 }}
        >
          Nouvelle tournée
        </Button>
      )}
    </Box>
  );
}

function BoardCard({ round, planning }: { round: BoardRound; planning: Planning }) {
  const { changes, dragged, zone, onGone } = planning;
  const isTarget =
    dragged !== undefined &&
    round.state === 'open' &&
    fitsDay(round.day, dragged.slot, dayFromToday(0));
  return (
    <RoundCard
      round={round}
      actions={
        changes && {
          isBusy: changes.isBusy,
          last: changes.last,
          fillLabel:
            zone === undefined ? 'Remplir la tournée' : `Remplir la tournée : ${zone.name}`,
          onFill: () => void changes.fill(round, zone?.id),
          onUndo: (last) => void changes.undo(last),
          onPut: isTarget ? () => void changes.put(round, dragged.orderIds) : undefined,
          onGone,
        }
      }
    />
  );
}

function GroupCard({ group, planning }: { group: Group; planning: Planning }) {
  const { zone, slot, orders } = group;
  const { changes, onDrag } = planning;
  const rounds = planning.rounds.filter((round) => fitsDay(round.day, slot, dayFromToday(0)));
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
        draggable={changes !== undefined}
        onDragStart={() => onDrag({ orderIds, slot })}
        onDragEnd={() => onDrag(undefined)}
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1,
          p: 1.5,
          ...(changes && { cursor: 'grab' }),
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
        {changes !== undefined && orders.length > 1 && (
          <PutInto
            label={label}
            of={name}
            rounds={rounds}
            isBusy={changes.isBusy}
            onChoose={(round) => void changes.put(round, orderIds)}
          />
        )}
      </Box>
      <Box component="ul" aria-label={`Commandes : ${name}`} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {orders.map((order) => (
          <OrderLine
            key={order.order_id}
            order={order}
            slot={slot}
            rounds={rounds}
            changes={changes}
            onDrag={onDrag}
          />
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
  changes,
  onDrag,
}: { order: UnplannedOrder } & Pick<Group, 'slot'> &
  Pick<Planning, 'rounds' | 'changes' | 'onDrag'>) {
  const mayOpen = useMay('orders:read');
  const { order_id: id, order_name: name, customer_name, recipient } = order;
  const where = [recipient || customer_name, stopAddress(order), order.landmark];
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
      draggable={changes !== undefined}
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
        ...(changes && { cursor: 'grab' }),
      }}
    >
      <Box sx={{ flex: 1, minWidth: 200, overflowWrap: 'anywhere' }}>
        <Typography>
          {mayOpen ? <Link to={`/commandes/${id}/show`}>{name}</Link> : name}
          {` · ${where.filter(Boolean).join(', ')}`}
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
      {changes !== undefined && (
        <PutInto
          label="Mettre dans…"
          of={name}
          rounds={rounds}
          isBusy={changes.isBusy}
          onChoose={(round) => void changes.put(round, [id])}
        />
      )}
    </Box>
  );
}
