import { Typography } from '@mui/material';
import { Edit, TextInput, useRecordContext } from 'react-admin';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { ListedSetting } from '#contract/site/staff-settings.ts';
import { OfficeForm } from '#office/base/forms/office-form.tsx';
import { History, RefusedNote, ResetButton } from '#office/base/lists/written-tools.tsx';
import { useMay } from '#office/base/session/use-may.ts';

/** One setting: its value now, the one that it was installed with, and what it was. */
export default function SettingEdit() {
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
