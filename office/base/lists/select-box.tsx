import { Checkbox } from '@mui/material';
import { useListContext, useRecordContext } from 'react-admin';

/** Selects a row, with an accessible name (field `named`) that react-admin's box lacks. */
export function SelectBox({
  named,
}: {
  named: string;
  /** For the heading of the column. */
  source: string;
  label: string;
}) {
  const record = useRecordContext();
  const { selectedIds, onToggleItem } = useListContext();
  if (record === undefined) return null;
  return (
    <Checkbox
      checked={selectedIds.includes(record.id)}
      onClick={(event) => event.stopPropagation()}
      onChange={() => onToggleItem(record.id)}
      slotProps={{ input: { 'aria-label': `Choisir ${record[named]}` } }}
    />
  );
}
