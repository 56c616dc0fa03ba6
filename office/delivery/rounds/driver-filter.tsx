import { SelectInput } from 'react-admin';
import { useDrivers } from './use-drivers.ts';

/** The filter by driver. */
export function DriverFilter({ source, label }: { source: string; label: string }) {
  return <SelectInput source={source} label={label} choices={useDrivers() ?? []} />;
}
