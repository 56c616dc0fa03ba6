import { Box } from '@mui/material';
import { ShowBase, TextField, Title } from 'react-admin';
import type { ListedSerial, SerialHistory } from '#contract/goods/stock/staff-serials.ts';
import { useDetail } from '#office/base/calls/use-detail.ts';
import { WordField } from '#office/base/lists/fields.tsx';
import { choiceOf, searchFor } from '#office/base/lists/filters.tsx';
import { PlainTable } from '#office/base/lists/plain-table.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { frenchMoment } from '#office/base/ui/dates.ts';
import { FactList, Panel } from '#office/base/ui/panel.tsx';
import { ProductFilter } from './product-inputs.tsx';
import { SERIAL_WORDS } from './words.ts';

const filters = [
  searchFor('Numéro de série'),
  choiceOf('state', SERIAL_WORDS),
  <ProductFilter key="article" source="product_id" label="Article" />,
];

export function SerialList() {
  return (
    <StaffList filters={filters}>
      <ListBody<ListedSerial>
        primary={({ serial }) => serial}
        secondary={({ name, place }) => [name, place].filter(Boolean).join(' · ')}
        tertiary={({ state }) => SERIAL_WORDS[state]}
      >
        <TextField source="serial" />
        <TextField source="name" />
        <WordField source="state" words={SERIAL_WORDS} />
        <TextField source="place" emptyText="—" />
      </ListBody>
    </StaffList>
  );
}

export function SerialShow() {
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
        <FactList
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
