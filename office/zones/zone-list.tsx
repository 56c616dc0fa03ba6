import { type Theme, useMediaQuery } from '@mui/material';
import {
  BooleanField,
  CreateButton,
  Datagrid,
  FunctionField,
  NumberField,
  SearchInput,
  SelectInput,
  SimpleList,
  TextField,
} from 'react-admin';
import { formatXof } from '#contract/money.ts';
import type { DeliveryZone } from '#contract/order-shapes.ts';
import { StaffList } from '../ui/staff-list.tsx';
import { useMay } from '../ui/use-may.ts';

const SERVED = [
  { id: 'true', name: 'Servies' },
  { id: 'false', name: 'Plus servies' },
];
const filters = [
  <SearchInput key="q" source="q" placeholder="Nom" alwaysOn />,
  <SelectInput key="active" source="active" label="Zones" choices={SERVED} />,
];

/** Where the shop delivers and for how much, in the order in which a buyer is offered them. */
export default function ZoneList() {
  const isSmall = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const may = useMay('delivery:write');
  return (
    <StaffList
      resource="zones"
      title="Zones de livraison"
      sort={{ field: 'rank', order: 'ASC' }}
      filters={filters}
      actions={may && <CreateButton label="Nouvelle zone" />}
    >
      {isSmall ? (
        <SimpleList<DeliveryZone>
          linkType={may ? 'edit' : false}
          primaryText={({ name }) => name}
          secondaryText={({ delay, active }) => (active ? delay : 'Plus servie')}
          tertiaryText={({ fee }) => feeInWords(fee)}
        />
      ) : (
        <Datagrid rowClick={may ? 'edit' : false} bulkActionButtons={false}>
          <NumberField source="rank" label="Rang" />
          <TextField source="name" label="Zone" />
          <FunctionField<DeliveryZone>
            source="fee"
            label="Frais"
            render={({ fee }) => feeInWords(fee)}
          />
          <FunctionField<DeliveryZone>
            source="free_from"
            label="Gratuit à partir de"
            sortable={false}
            render={({ free_from }) => (free_from === null ? '' : formatXof(free_from))}
          />
          <TextField source="delay" label="Délai" sortable={false} />
          <BooleanField source="active" label="Servie" sortable={false} />
        </Datagrid>
      )}
    </StaffList>
  );
}

const feeInWords = (fee: number) => (fee === 0 ? 'Gratuit' : formatXof(fee));
