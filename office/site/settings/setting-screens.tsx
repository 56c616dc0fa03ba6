import { Typography } from '@mui/material';
import { Edit, FunctionField, TextField, TextInput, useRecordContext } from 'react-admin';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { ListedSetting, SettingGroup } from '#contract/site/staff-settings.ts';
import { OfficeForm } from '#office/base/forms/office-form.tsx';
import { choiceOf, searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { History, RefusedNote, ResetButton } from '#office/base/lists/written-texts.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { frenchMoment } from '#office/base/ui/dates.ts';

const GROUPS: Record<SettingGroup, string> = {
  Coordonnées: 'Coordonnées',
  'Réseaux sociaux': 'Réseaux sociaux',
  'Mentions légales': 'Mentions légales',
  Messages: 'Messages',
  Ventes: 'Ventes',
  'Vente à crédit': 'Vente à crédit',
  'Taxes et papiers': 'Taxes et papiers',
  'Petite équipe': 'Petite équipe',
  Comptabilité: 'Comptabilité',
};

const filters = [searchFor('Chercher un réglage'), choiceOf('group', GROUPS, { alwaysOn: true })];

function sourceOf({ is_written, is_refused, changed_at, changed_by }: ListedSetting): string {
  if (is_refused) return 'Valeur d’installation : celle de l’équipe est refusée';
  return is_written
    ? `Changé le ${frenchMoment(changed_at)} par ${changed_by}`
    : 'Valeur d’installation';
}

export function SettingList() {
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

export function SettingEdit() {
  const mayWrite = useMay('settings:write');
  return (
    <Edit mutationMode="pessimistic" redirect={false} title="Réglage">
      <OfficeForm buttons={mayWrite && <SettingReset />}>
        <SettingFields isReadOnly={!mayWrite} />
      </OfficeForm>
    </Edit>
  );
}

function SettingReset() {
  const record = useRecordContext<ListedSetting>();
  if (record === undefined) return null;
  const path = pathTo(paths.staffSetting, { id: record.id });
  return <ResetButton path={path} label="Revenir à la valeur d’installation" />;
}

function SettingFields({ isReadOnly }: { isReadOnly: boolean }) {
  const record = useRecordContext<ListedSetting>();
  if (record === undefined) return null;
  const { label, hint, kind, installed_value, is_written, is_refused } = record;
  return (
    <>
      <RefusedNote />
      <TextInput
        source="value"
        label={label}
        helperText={hint}
        parse={(text) => text ?? ''}
        multiline={kind === 'long'}
        type={kind === 'date' ? 'date' : 'text'}
        inputMode={kind === 'number' ? 'numeric' : kind === 'decimal' ? 'decimal' : 'text'}
        readOnly={isReadOnly}
        fullWidth
      />
      <Typography variant="body2">
        {is_written && !is_refused
          ? 'L’équipe a changé ce réglage. '
          : 'Ce réglage est celui de l’installation. '}
        Valeur d’installation : {installed_value === '' ? 'vide' : installed_value}
      </Typography>
      <History
        path={pathTo(paths.staffSettingVersions, { id: record.id })}
        valuesOf={(value: string) => ({ value })}
      />
    </>
  );
}
