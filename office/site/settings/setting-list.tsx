import { FunctionField, TextField } from 'react-admin';
import type { ListedSetting, SettingGroup } from '#contract/site/staff-settings.ts';
import { choiceOf, searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { frenchMoment } from '#office/base/ui/dates.ts';

const GROUPS: Record<SettingGroup, string> = {
  Coordonnées: 'Coordonnées',
  'Réseaux sociaux': 'Réseaux sociaux',
  'Mentions légales': 'Mentions légales',
  Ventes: 'Ventes',
  'Vente à crédit': 'Vente à crédit',
  'Taxes et papiers': 'Taxes et papiers',
  Comptabilité: 'Comptabilité',
};
const filters = [searchFor('Chercher un réglage'), choiceOf('group', GROUPS, { alwaysOn: true })];
function sourceOf({ is_written, is_refused, changed_at, changed_by }: ListedSetting): string {
  if (is_refused) return 'Valeur d’installation : celle de l’équipe est refusée';
  return is_written
    ? `Changé le ${frenchMoment(changed_at)} par ${changed_by}`
    : 'Valeur d’installation';
}

/** The settings that staff may change, by groups. */
export default function SettingList() {
  return (
    <StaffList filters={filters}>
      <ListBody<ListedSetting>
        opens="edit"
        primary={({ label }) => label}
        secondary={({ value }) => (value === '' ? 'vide' : value)}
        tertiary={({ group }) => group}
      >
        <TextField source="group" />
        <TextField source="label" />
        <TextField source="value" emptyText="vide" />
        <FunctionField<ListedSetting> source="changed_at" label="Origine" render={sourceOf} />
      </ListBody>
    </StaffList>
  );
}
