import { Link as TextLink } from '@mui/material';
import { FunctionField, TextField } from 'react-admin';
import { Link } from 'react-router-dom';
import type { ListedMove } from '#contract/goods/stock/staff-stock.ts';
import { MomentField, WordField } from '#office/base/lists/fields.tsx';
import { choiceOf, PERIOD, searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { frenchMoment } from '#office/base/ui/dates.ts';
import { PlaceFilter } from './place-input.tsx';
import { ProductFilter } from './product-inputs.tsx';
import { MOVE_WORDS, signed } from './words.ts';

const filters = [
  searchFor('Référence, nom'),
  choiceOf('kind', MOVE_WORDS, { alwaysOn: true }),
  <PlaceFilter key="place" source="place_id" label="Lieu" alwaysOn />,
  <ProductFilter key="article" source="product_id" label="Article" />,
  ...PERIOD,
];

export default function MoveList() {
  return (
    <StaffList filters={filters}>
      <ListBody<ListedMove>
        opens={false}
        primary={({ name, reference }) => name || reference || 'Article supprimé'}
        secondary={(row) =>
          [frenchMoment(row.at), `${MOVE_WORDS[row.kind]}, ${row.place}`, row.reason, row.by]
            .filter(Boolean)
            .join(' · ')
        }
        tertiary={({ pieces }) => signed(pieces)}
      >
        <MomentField source="at" />
        <TextField source="reference" emptyText="—" />
        <TextField source="name" emptyText="Article supprimé" />
        <TextField source="place" />
        <WordField source="kind" words={MOVE_WORDS} />
        <FunctionField<ListedMove>
          source="pieces"
          textAlign="right"
          render={({ pieces }) => signed(pieces)}
        />
        <TextField source="reason" />
        <FunctionField<ListedMove> label="Par quoi" render={(move) => <Origin move={move} />} />
        <TextField source="by" emptyText="—" />
      </ListBody>
    </StaffList>
  );
}

function Origin({ move: { order_id, purchase_id, transfer_id, count_id } }: { move: ListedMove }) {
  const mayReadOrders = useMay('orders:read');
  const origins: [number | null, string, string][] = [
    [order_id, 'Commande', 'commandes'],
    [purchase_id, 'Achat', 'achats'],
    [transfer_id, 'Transfert', 'transferts'],
    [count_id, 'Inventaire', 'inventaires'],
  ];
  const found = origins.find(([id]) => id !== null);
  if (found === undefined) return '—';
  const [id, word, resource] = found;
  if (resource === 'commandes' && !mayReadOrders) return `${word} ${id}`;
  return (
    <TextLink component={Link} to={`/${resource}/${id}/show`}>
      {`${word} ${id}`}
    </TextLink>
  );
}
