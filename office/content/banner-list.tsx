import { type Theme, useMediaQuery } from '@mui/material';
import {
  CreateButton,
  DatagridConfigurable,
  FunctionField,
  NumberField,
  SearchInput,
  SelectInput,
  SimpleList,
  TextField,
} from 'react-admin';
import type { ListedBanner } from '#contract/staff/banners.ts';
import { StaffList } from '../ui/staff-list.tsx';
import { choicesOf } from '../ui/words.ts';

const STATES: Record<ListedBanner['state'], string> = {
  shown: 'À l’accueil',
  planned: 'Prévue',
  over: 'Terminée',
  off: 'Éteinte',
};
const filters = [
  <SearchInput key="q" source="q" placeholder="Titre, lien" alwaysOn />,
  <SelectInput key="state" source="state" label="État" choices={choicesOf(STATES)} alwaysOn />,
];
const dayOf = (day: string | null) => day?.split('-').toReversed().join('/');
const daysOf = ({ starts_on, ends_on }: ListedBanner) =>
  [starts_on && `du ${dayOf(starts_on)}`, ends_on && `au ${dayOf(ends_on)}`]
    .filter(Boolean)
    .join(' ') || 'toujours';

/** The banners at the head of home. */
export default function BannerList() {
  const isSmall = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  return (
    <StaffList
      resource="bannieres"
      title="Bannières"
      sort={{ field: 'rank', order: 'ASC' }}
      filters={filters}
      actions={<CreateButton label="Nouvelle bannière" />}
    >
      {isSmall ? (
        <SimpleList<ListedBanner>
          primaryText={({ title }) => title}
          secondaryText={(banner) => `${STATES[banner.state]} · ${daysOf(banner)}`}
          tertiaryText={({ link }) => link}
        />
      ) : (
        <DatagridConfigurable rowClick="edit" bulkActionButtons={false}>
          <NumberField source="rank" label="Rang" />
          <TextField source="title" label="Titre" />
          <TextField source="link" label="Lien" sortable={false} />
          <FunctionField<ListedBanner> source="starts_on" label="Jours" render={daysOf} />
          <FunctionField<ListedBanner>
            source="state"
            label="État"
            sortable={false}
            render={({ state }) => STATES[state]}
          />
        </DatagridConfigurable>
      )}
    </StaffList>
  );
}
