import { type Theme, useMediaQuery } from '@mui/material';
import {
  DatagridConfigurable,
  FunctionField,
  SearchInput,
  SelectInput,
  SimpleList,
  TextField,
} from 'react-admin';
import type { ListedSetting, SettingGroup } from '#contract/staff/settings.ts';
import { frenchMoment } from '../ui/dates.ts';
import { StaffList } from '../ui/staff-list.tsx';
import { choicesOf } from '../ui/words.ts';

const GROUPS: Record<SettingGroup, string> = {
  Coordonnées: 'Coordonnées',
  'Réseaux sociaux': 'Réseaux sociaux',
  'Mentions légales': 'Mentions légales',
  Ventes: 'Ventes',
  'Vente à crédit': 'Vente à crédit',
  'Taxes et papiers': 'Taxes et papiers',
};
const filters = [
  <SearchInput key="q" source="q" placeholder="Chercher un réglage" alwaysOn />,
  <SelectInput key="group" source="group" label="Groupe" choices={choicesOf(GROUPS)} alwaysOn />,
];
function sourceOf({ is_written, is_refused, changed_at, changed_by }: ListedSetting): string {
  if (is_refused) return 'Valeur d’installation : celle de l’équipe est refusée';
  return is_written
    ? `Changé le ${frenchMoment(changed_at)} par ${changed_by}`
    : 'Valeur d’installation';
}

/** The settings that staff may change, by groups. */
export default function SettingList() {
  const isSmall = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  return (
    <StaffList
      resource="reglages"
      title="Réglages"
      sort={{ field: 'rank', order: 'ASC' }}
      filters={filters}
    >
      {isSmall ? (
        <SimpleList<ListedSetting>
          primaryText={({ label }) => label}
          secondaryText={({ value }) => (value === '' ? 'vide' : value)}
          tertiaryText={({ group }) => group}
        />
      ) : (
        <DatagridConfigurable rowClick="edit" bulkActionButtons={false}>
          <TextField source="group" label="Groupe" sortable={false} />
          <TextField source="label" label="Réglage" />
          <TextField source="value" label="Valeur" sortable={false} emptyText="vide" />
          <FunctionField<ListedSetting> source="changed_at" label="Origine" render={sourceOf} />
        </DatagridConfigurable>
      )}
    </StaffList>
  );
}
