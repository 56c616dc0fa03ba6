import { required, SelectInput } from 'react-admin';
import { usePlaces } from './use-places.ts';

/** The choice of a place in a form: one that is used, and has to be chosen. */
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

/** The filter by place, those that are no longer used included. */
export function PlaceFilter({
  source,
  label,
}: {
  source: string;
  label: string;
  /** What the list reads of it. */
  alwaysOn?: boolean;
}) {
  const places = usePlaces({ isAll: true });
  return <SelectInput source={source} label={label} choices={places} optionText="name" />;
}
