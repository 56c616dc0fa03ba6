import { SearchInput, SelectInput } from 'react-admin';
import { DayFilter } from '../forms/day-input.tsx';
import { choicesOf } from '../ui/words.ts';

/** A search input that is always shown and filters by `q`. */
export const searchFor = (placeholder: string) => (
  <SearchInput key="q" source="q" placeholder={placeholder} alwaysOn />
);

/** The label defaults to the column's heading. */
export const choiceOf = (
  source: string,
  words: Record<string, string>,
  more: { label?: string; alwaysOn?: boolean } = {},
) => <SelectInput key={source} source={source} choices={choicesOf(words)} {...more} />;

/** The last day is included. */
export const PERIOD = [
  <DayFilter key="from" source="date_from" label="Depuis le" />,
  <DayFilter key="to" source="date_to" label="Jusqu’au" />,
];
