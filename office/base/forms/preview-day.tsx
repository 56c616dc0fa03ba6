import { TextField } from '@mui/material';

/** The day is YYYY-MM-DD; empty while it is typed. */
export const PreviewDay = ({
  date,
  onDate,
  hint,
}: {
  date: string;
  onDate: (date: string) => void;
  hint: string;
}) => (
  <TextField
    type="date"
    label="Jour à prévisualiser"
    value={date}
    onChange={({ target }) => onDate(target.value)}
    slotProps={{ inputLabel: { shrink: true } }}
    helperText={hint}
    sx={{ mb: 2 }}
  />
);
