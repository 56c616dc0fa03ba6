import { Chip } from '@mui/material';
import { CreateButton, FunctionField, TextField } from 'react-admin';
import { formatXof } from '#contract/base/fields/money.ts';
import type { ListedPack } from '#contract/goods/staff-packs.ts';
import { XofField } from '#office/base/lists/fields.tsx';
import { choiceOf, searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { frenchDays } from '#office/base/ui/dates.ts';
import { PACK_STATE_WORDS } from './words.ts';

const filters = [
  searchFor('Nom, code, produit'),
  choiceOf('state', PACK_STATE_WORDS, { alwaysOn: true }),
];

/** Packs of all states; those that the shop hides because of a product are marked. */
export default function PackList() {
  const may = useMay('catalogue:write');
  return (
    <StaffList filters={filters} actions={may && <CreateButton label="Nouveau pack" />}>
      <ListBody<ListedPack>
        opens={may ? 'edit' : false}
        primary={({ name }) => name}
        secondary={(pack) => `${pack.code} · ${stateOf(pack)}`}
        tertiary={({ total }) => formatXof(total)}
      >
        <TextField source="name" />
        <TextField source="code" />
        <FunctionField<ListedPack>
          source="end_date"
          label="Jours"
          render={({ start_date, end_date }) => frenchDays(start_date, end_date)}
        />
        <FunctionField<ListedPack>
          source="state"
          render={(pack) => (
            <Chip
              size="small"
              label={stateOf(pack)}
              color={pack.unsold.length > 0 ? 'warning' : 'default'}
              title={pack.unsold.join(', ')}
            />
          )}
        />
        <XofField source="total" label="Prix" />
        <XofField source="separate_total" label="Séparément" />
      </ListBody>
    </StaffList>
  );
}

const stateOf = ({ state, unsold }: ListedPack) =>
  state === 'actif' && unsold.length > 0
    ? 'Caché : un produit n’est plus vendu'
    : PACK_STATE_WORDS[state];
