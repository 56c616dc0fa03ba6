import { CreateButton, NumberField, TextField } from 'react-admin';
import type { ListedCount } from '#contract/goods/stock/staff-counts.ts';
import { MomentField, WordField } from '#office/base/lists/fields.tsx';
import { choiceOf, searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { frenchMoment } from '#office/base/ui/dates.ts';
import { PlaceFilter } from '../place-input.tsx';
import { COUNT_TONES, COUNT_WORDS } from '../words.ts';

const filters = [
  searchFor('Note'),
  choiceOf('state', COUNT_WORDS, { alwaysOn: true }),
  <PlaceFilter key="place" source="place_id" label="Lieu" />,
];

/** The counts of places, the last one first. */
export default function CountList() {
  const may = useMay('stock:write');
  return (
    <StaffList filters={filters} actions={may && <CreateButton label="Nouvel inventaire" />}>
      <ListBody<ListedCount>
        primary={({ place, note }) => [place, note].filter(Boolean).join(' · ')}
        secondary={({ opened_at, counted, articles, differing }) =>
          `${frenchMoment(opened_at)} · ${counted} sur ${articles} comptés · écarts : ${differing}`
        }
        tertiary={({ state }) => COUNT_WORDS[state]}
      >
        <MomentField source="opened_at" />
        <TextField source="place" />
        <WordField source="state" words={COUNT_WORDS} tones={COUNT_TONES} />
        <NumberField source="articles" />
        <NumberField source="counted" />
        <NumberField source="differing" />
        <MomentField source="closed_at" />
        <TextField source="note" />
      </ListBody>
    </StaffList>
  );
}
