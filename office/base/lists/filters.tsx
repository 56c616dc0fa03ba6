import { DateInput, SearchInput, SelectInput } from 'react-admin';
import { choicesOf } from '../ui/words.ts';

/** What every list is searched by. */
export const searchFor = (placeholder: string) => (
  <SearchInput key="q" source="q" placeholder={placeholder} alwaysOn />
);

/** A filter by one of some words; it is called as the column unless it has a label of its own. */
export const choiceOf = (
  source: string,
  words: Record<string, string>,
  more: { label?: string; alwaysOn?: boolean } = {},
) => <SelectInput key={source} source={source} choices={choicesOf(words)} {...more} />;

/** The filter by days, the last one included. */
export const PERIOD = [
  <DateInput key="from" source="date_from" label="Depuis le" />,
  <DateInput key="to" source="date_to" label="Jusqu’au" />,
];
