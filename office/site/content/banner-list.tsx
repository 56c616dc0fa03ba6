import { CreateButton, FunctionField, NumberField, TextField } from 'react-admin';
import type { ListedBanner } from '#contract/site/staff-banners.ts';
import { WordField } from '#office/base/lists/fields.tsx';
import { choiceOf, searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';

const STATES: Record<ListedBanner['state'], string> = {
  shown: 'À l’accueil',
  planned: 'Prévue',
  over: 'Terminée',
  off: 'Éteinte',
};
const filters = [searchFor('Titre, lien'), choiceOf('state', STATES, { alwaysOn: true })];
const dayOf = (day: string | null) => day?.split('-').toReversed().join('/');
const daysOf = ({ starts_on, ends_on }: ListedBanner) =>
  [starts_on && `du ${dayOf(starts_on)}`, ends_on && `au ${dayOf(ends_on)}`]
    .filter(Boolean)
    .join(' ') || 'toujours';

/** The banners at the head of home. */
export default function BannerList() {
  return (
    <StaffList filters={filters} actions={<CreateButton label="Nouvelle bannière" />}>
      <ListBody<ListedBanner>
        opens="edit"
        primary={({ title }) => title}
        secondary={(banner) => `${STATES[banner.state]} · ${daysOf(banner)}`}
        tertiary={({ link }) => link}
      >
        <NumberField source="rank" />
        <TextField source="title" />
        <TextField source="link" />
        <FunctionField<ListedBanner> source="starts_on" label="Jours" render={daysOf} />
        <WordField source="state" words={STATES} />
      </ListBody>
    </StaffList>
  );
}
