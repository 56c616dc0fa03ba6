import { Chip, type Theme, useMediaQuery } from '@mui/material';
import {
  CreateButton,
  Datagrid,
  FunctionField,
  SearchInput,
  SelectInput,
  SimpleList,
  TextField,
} from 'react-admin';
import { formatXof } from '#contract/money.ts';
import type { ListedPack } from '#contract/staff/packs.ts';
import { frenchDays } from '../ui/dates.ts';
import { StaffList } from '../ui/staff-list.tsx';
import { useMay } from '../ui/use-may.ts';
import { choicesOf } from '../ui/words.ts';
import { PACK_STATE_WORDS } from './words.ts';

const filters = [
  <SearchInput key="q" source="q" placeholder="Nom, code, produit" alwaysOn />,
  <SelectInput
    key="state"
    source="state"
    label="État"
    choices={choicesOf(PACK_STATE_WORDS)}
    alwaysOn
  />,
];

/** Packs of all states; those that the shop hides because of a product are marked. */
export default function PackList() {
  const isSmall = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const may = useMay('catalogue:write');
  return (
    <StaffList
      resource="packs"
      title="Packs"
      sort={{ field: 'end_date', order: 'DESC' }}
      filters={filters}
      actions={may && <CreateButton label="Nouveau pack" />}
    >
      {isSmall ? (
        <SimpleList<ListedPack>
          linkType={may ? 'edit' : false}
          primaryText={({ name }) => name}
          secondaryText={(pack) => `${pack.code} · ${stateOf(pack)}`}
          tertiaryText={({ total }) => formatXof(total)}
        />
      ) : (
        <Datagrid rowClick={may ? 'edit' : false} bulkActionButtons={false}>
          <TextField source="name" label="Nom" />
          <TextField source="code" label="Code" />
          <FunctionField<ListedPack>
            source="end_date"
            label="Jours"
            render={({ start_date, end_date }) => frenchDays(start_date, end_date)}
          />
          <FunctionField<ListedPack>
            source="state"
            label="État"
            sortable={false}
            render={(pack) => (
              <Chip
                size="small"
                label={stateOf(pack)}
                color={pack.unsold.length > 0 ? 'warning' : 'default'}
                title={pack.unsold.join(', ')}
              />
            )}
          />
          <FunctionField<ListedPack>
            source="total"
            label="Prix"
            sortable={false}
            textAlign="right"
            render={({ total }) => formatXof(total)}
          />
          <FunctionField<ListedPack>
            source="separate_total"
            label="Séparément"
            sortable={false}
            textAlign="right"
            render={({ separate_total }) => formatXof(separate_total)}
          />
        </Datagrid>
      )}
    </StaffList>
  );
}

const stateOf = ({ state, unsold }: ListedPack) =>
  state === 'actif' && unsold.length > 0
    ? 'Caché : un produit n’est plus vendu'
    : PACK_STATE_WORDS[state];
