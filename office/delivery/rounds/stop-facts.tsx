import { Alert, Box, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { formatXof } from '#contract/base/fields/money.ts';
import type { StaffStop } from '#contract/delivery/staff-rounds.ts';
import { cashDutyWords } from '#contract/money/stamp-duty.ts';
import { slotWords } from '#contract/sales/handover/delivery-promise.ts';
import { useMay } from '#office/base/session/use-may.ts';
import { shortDay } from '#office/base/ui/dates.ts';
import { WayToDoor } from '#office/base/ui/way-to-door.tsx';
import { loadWords } from './words.ts';

/** `Awa Diop, Mermoz, Dakar`. */
export const stopTitle = ({ recipient, customer_name, quarter, city }: StaffStop): string =>
  [recipient || customer_name, quarter, city].filter(Boolean).join(', ');

/** What a dispatcher has to know of a stop: whom, where, what, when, and what is wrong with it. */
export function StopFacts({ stop, title }: { stop: StaffStop; title: string }) {
  const mayOpen = useMay('orders:read');
  const { order_id, order_name, street, landmark, note, slot, wished_on, amount_due } = stop;
  const isFetched = stop.kind === 'collection';
  const goods = stop.lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ');
  const when =
    slot === null ? wished_on !== null && `souhaité ${shortDay(wished_on)}` : slotWords(slot);
  const facts = [
    when,
    loadWords(stop),
    isFetched ? '' : amount_due > 0 ? `${formatXof(amount_due)} à encaisser` : 'rien à encaisser',
    isFetched ? '' : cashDutyWords(amount_due, stop.cash_duty_percent, []),
  ];
  return (
    <Box sx={{ display: 'grid', gap: 0.25, overflowWrap: 'anywhere' }}>
      <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
      <Typography variant="body2">
        {mayOpen ? <Link to={`/commandes/${order_id}/show`}>{order_name}</Link> : order_name}
        {` · ${isFetched ? 'à reprendre : ' : ''}${goods}`}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {[street, landmark, stop.plus_code].filter(Boolean).join(', ')}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {facts.filter(Boolean).join(' · ')}
      </Typography>
      {stop.return_note !== '' && (
        <Typography variant="body2" color="text.secondary">
          {`Retour : ${stop.return_note}`}
        </Typography>
      )}
      {note !== '' && (
        <Typography variant="body2" color="text.secondary">
          {`« ${note} »`}
        </Typography>
      )}
      <WayToDoor photo={stop.door_photo} note={stop.voice_note} />
      {stop.problem !== '' && <Alert severity="warning">{stop.problem}</Alert>}
    </Box>
  );
}
