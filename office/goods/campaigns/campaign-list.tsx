import EventIcon from '@mui/icons-material/Event';
import { Button, CreateButton, FunctionField, NumberField, TextField } from 'react-admin';
import { Link } from 'react-router-dom';
import type { ListedCampaign } from '#contract/goods/catalogue/staff-campaigns.ts';
import { WordField } from '#office/base/lists/fields.tsx';
import { choiceOf, searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { frenchDays } from '#office/base/ui/dates.ts';
import { CAMPAIGN_STATE_WORDS, KIND_WORDS, PREVIEW_PATH } from './words.ts';

const filters = [
  searchFor('Titre'),
  choiceOf('kind', KIND_WORDS, { alwaysOn: true }),
  choiceOf('state', CAMPAIGN_STATE_WORDS),
];

/** The campaigns of the shop. */
export default function CampaignList() {
  const may = useMay('catalogue:write');
  return (
    <StaffList
      filters={filters}
      actions={
        <>
          {may && <CreateButton label="Nouvelle campagne" />}
          <Button component={Link} to={PREVIEW_PATH} label="Aperçu à une date">
            <EventIcon />
          </Button>
        </>
      }
    >
      <ListBody<ListedCampaign>
        opens={may ? 'edit' : false}
        primary={({ title }) => title}
        secondary={({ kind, starts_on, ends_on }) =>
          `${KIND_WORDS[kind]} · ${frenchDays(starts_on, ends_on)}`
        }
        tertiary={({ state }) => CAMPAIGN_STATE_WORDS[state]}
      >
        <TextField source="title" />
        <WordField source="kind" words={KIND_WORDS} />
        <FunctionField<ListedCampaign>
          source="ends_on"
          label="Jours"
          render={({ starts_on, ends_on }) => frenchDays(starts_on, ends_on)}
        />
        <WordField source="state" words={CAMPAIGN_STATE_WORDS} />
        <NumberField source="product_count" />
        <NumberField source="listed_count" label="En vente" />
      </ListBody>
    </StaffList>
  );
}
