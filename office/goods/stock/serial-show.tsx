import { Box } from '@mui/material';
import { ShowBase, Title } from 'react-admin';
import type { SerialHistory } from '#contract/goods/stock/staff-serials.ts';
import { useDetail } from '#office/base/calls/use-detail.ts';
import { PlainTable } from '#office/base/lists/plain-table.tsx';
import { frenchMoment } from '#office/base/ui/dates.ts';
import { Facts, Panel } from '#office/base/ui/panel.tsx';
import { SERIAL_WORDS } from './words.ts';

/** A piece with all that happened to it. */
export default function SerialShow() {
  return (
    <ShowBase>
      <Piece />
    </ShowBase>
  );
}

function Piece() {
  const piece = useDetail<SerialHistory>('events');
  if (piece === undefined) return null;
  return (
    <Box sx={{ display: 'grid', gap: 2, py: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Title title={`Numéro de série ${piece.serial}`} />
      <Panel title={piece.serial}>
        <Facts
          facts={[
            ['Article', piece.name],
            ['État', SERIAL_WORDS[piece.state]],
            ['Lieu', piece.place],
          ]}
        />
      </Panel>
      <Panel title="Histoire">
        <PlainTable
          label="Histoire"
          heads={['Quand', 'Quoi', 'Lieu', 'Par quoi', 'Par']}
          rows={piece.events.map((event, place) => ({
            key: place,
            cells: [
              frenchMoment(event.at),
              SERIAL_WORDS[event.kind],
              event.place ?? '',
              originOf(event),
              event.by ?? '',
            ],
          }))}
        />
      </Panel>
    </Box>
  );
}

function originOf({ order_id, purchase_id }: SerialHistory['events'][number]): string {
  if (order_id !== null) return `Commande ${order_id}`;
  return purchase_id === null ? '' : `Achat ${purchase_id}`;
}
