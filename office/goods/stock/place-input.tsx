import { MenuItem, TextField } from '@mui/material';
import { required, SelectInput, useGetList } from 'react-admin';
import type { Place } from '#contract/goods/stock/staff-places.ts';

/** The stock places, at most 100, by default the active ones only. Empty until they are loaded. */
export function usePlaces({ isAll = false } = {}): Place[] {
  const { data = [] } = useGetList<Place>('lieux', {
    filter: isAll ? {} : { active: 'true' },
    sort: { field: 'name', order: 'ASC' },
    pagination: { page: 1, perPage: 100 },
  });
  return data;
}

export function PlaceInput({ source, label }: { source: string; label: string }) {
  return (
    <SelectInput
      source={source}
      label={label}
      choices={usePlaces()}
      optionText="name"
      validate={required()}
      fullWidth
    />
  );
}

export function PlaceFilter({
  source,
  label,
}: {
  source: string;
  label: string;
  /** Read by the list, not here. */
  alwaysOn?: boolean;
}) {
  const places = usePlaces({ isAll: true });
  return <SelectInput source={source} label={label} choices={places} optionText="name" />;
}

export function PlaceSelect({
  label,
  value,
  onChoose,
}: {
  label: string;
  value: number | undefined;
  onChoose: (id: number) => void;
}) {
  const places = usePlaces();
  const shown = value ?? places.find(({ is_default }) => is_default)?.id ?? '';
  return (
    <TextField
      select
      label={label}
      value={places.length === 0 ? '' : shown}
      onChange={({ target }) => onChoose(Number(target.value))}
      fullWidth
    >
      {places.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
