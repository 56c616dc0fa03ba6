import { DayField } from '../forms/day-field.tsx';

/** Days are YYYY-MM-DD; an empty one is no limit. */
export function DaysFilter({
  from,
  to,
  onFrom,
  onTo,
}: {
  from: string;
  to: string;
  onFrom: (day: string) => void;
  onTo: (day: string) => void;
}) {
  return (
    <>
      <DayField label="Depuis le" value={from} onDay={onFrom} sx={NARROW} />
      <DayField label="Jusqu’au" value={to} onDay={onTo} sx={NARROW} />
    </>
  );
}

const NARROW = { width: { xs: '100%', sm: 180 } };
