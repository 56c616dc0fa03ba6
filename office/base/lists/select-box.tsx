import { Checkbox } from '@mui/material';
import { useListContext, useRecordContext } from 'react-admin';

/**
 * Chooses a row of a list; with a name of its own, which the list's own boxes lack. `named` is the field
 * that names the row.
 */
export function SelectBox({
  named,
}: {
  named: string;
  /** What the list reads for the head of the column. */
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
