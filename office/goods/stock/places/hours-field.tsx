import { Box, TextField } from '@mui/material';
import { useState } from 'react';
import type { Span } from '#contract/goods/stock/opening-hours.ts';

/** From, until, and the same after a break. */
type Times = readonly [string, string, string, string];

const NAMES = ['de', 'à', 'puis de', 'à (après la pause)'] as const;

const timesOf = ([first, second]: readonly Span[]): Times => [
  first?.from ?? '',
  first?.until ?? '',
  second?.from ?? '',
  second?.until ?? '',
];

/** A half-typed pair stays, so that the server names what is missing. */
const hoursOf = ([from, until, again, end]: Times): Span[] =>
  [
    { from, until },
    { from: again, until: end },
  ].filter((span) => span.from !== '' || span.until !== '');

/** The opening hours of one day, with a break at noon if there is one; closed if all are empty. */
export function HoursField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: readonly Span[];
  onChange: (hours: Span[]) => void;
}) {
  const [times, setTimes] = useState(() => timesOf(value));
  const known = timesOf(value);
  const shown = hoursOf(times).length === value.length ? times : known;
  const set = (place: number, time: string) => {
    const next = shown.map((old, at) => (at === place ? time : old)) as unknown as Times;
    setTimes(next);
    onChange(hoursOf(next));
  };
  return (
    <Box
      role="group"
      aria-label={label}
      sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(7rem, 1fr))', gap: 1 }}
    >
      {shown.map((time, place) => (
        <TextField
          key={NAMES[place]}
          type="time"
          size="small"
          value={time}
          onChange={({ target }) => set(place, target.value)}
          slotProps={{ htmlInput: { 'aria-label': `${label}, ${NAMES[place]}` } }}
        />
      ))}
    </Box>
  );
}
