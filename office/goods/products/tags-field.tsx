import { Autocomplete, TextField } from '@mui/material';
import { useInput } from 'react-admin';
import { useTagNames } from '#office/base/calls/use-names.ts';
import { tagNamesOf } from './product-values.ts';

export function TagsField() {
  const names = useTagNames();
  const { field, fieldState } = useInput({ source: 'tags', format: tagNamesOf });
  return (
    <Autocomplete
      multiple
      freeSolo
      options={names}
      value={field.value}
      onChange={(_event, value) => field.onChange(value)}
      renderInput={(params) => (
        <TextField
          {...params}
          label="Étiquettes"
          error={fieldState.invalid}
          helperText={
            fieldState.error?.message ?? 'Choisissez, ou tapez un nouveau mot puis Entrée'
          }
        />
      )}
    />
  );
}
