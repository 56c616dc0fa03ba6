import { DayField } from './day-field.tsx';

/** The day is YYYY-MM-DD; empty without one. */
export const PreviewDay = ({
  date,
  onDate,
  hint,
}: {
  date: string;
  onDate: (date: string) => void;
  hint: string;
}) => (
  <DayField
    label="Jour à prévisualiser"
    value={date}
    onDay={onDate}
    helperText={hint}
    sx={{ mb: 2 }}
  />
);
