import { TextField } from 'react-admin';
import type { ListedSerial } from '#contract/goods/stock/staff-serials.ts';
import { WordField } from '#office/base/lists/fields.tsx';
import { choiceOf, searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { ArticleFilter } from './article-filter.tsx';
import { SERIAL_WORDS } from './words.ts';

const filters = [
  searchFor('Numéro de série'),
  choiceOf('state', SERIAL_WORDS),
  <ArticleFilter key="article" source="product_id" label="Article" />,
];

/** The pieces that are told apart by a number. */
export default function SerialList() {
  return (
    <StaffList filters={filters}>
      <ListBody<ListedSerial>
        primary={({ serial }) => serial}
        secondary={({ name, place }) => [name, place].filter(Boolean).join(' · ')}
        tertiary={({ state }) => SERIAL_WORDS[state]}
      >
        <TextField source="serial" />
        <TextField source="name" />
        <WordField source="state" words={SERIAL_WORDS} />
        <TextField source="place" emptyText="—" />
      </ListBody>
    </StaffList>
  );
}
