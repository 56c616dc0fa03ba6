import { MenuItem, TextField } from '@mui/material';
import { usePlaces } from './use-places.ts';

/** The choice of a place in a form that react-admin knows nothing of: the usual one until another is chosen. */
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
