import EventIcon from '@mui/icons-material/Event';
import { type Theme, useMediaQuery } from '@mui/material';
import {
  Button,
  CreateButton,
  Datagrid,
  FunctionField,
  NumberField,
  SearchInput,
  SelectInput,
  SimpleList,
  TextField,
} from 'react-admin';
import { Link } from 'react-router-dom';
import type { ListedCampaign } from '#contract/staff/campaigns.ts';
import { frenchDays } from '../ui/dates.ts';
import { StaffList } from '../ui/staff-list.tsx';
import { useMay } from '../ui/use-may.ts';
import { choicesOf } from '../ui/words.ts';
import { CAMPAIGN_STATE_WORDS, KIND_WORDS, PREVIEW_PATH } from './words.ts';

const filters = [
  <SearchInput key="q" source="q" placeholder="Titre" alwaysOn />,
  <SelectInput key="kind" source="kind" label="Sorte" choices={choicesOf(KIND_WORDS)} alwaysOn />,
  <SelectInput key="state" source="state" label="État" choices={choicesOf(CAMPAIGN_STATE_WORDS)} />,
];

/** The campaigns of the shop. */
export default function CampaignList() {
  const isSmall = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const may = useMay('catalogue:write');
  return (
    <StaffList
      resource="campagnes"
      title="Campagnes"
      sort={{ field: 'ends_on', order: 'DESC' }}
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
      {isSmall ? (
        <SimpleList<ListedCampaign>
          linkType={may ? 'edit' : false}
          primaryText={({ title }) => title}
          secondaryText={({ kind, starts_on, ends_on }) =>
            `${KIND_WORDS[kind]} · ${frenchDays(starts_on, ends_on)}`
          }
          tertiaryText={({ state }) => CAMPAIGN_STATE_WORDS[state]}
        />
      ) : (
        <Datagrid rowClick={may ? 'edit' : false} bulkActionButtons={false}>
          <TextField source="title" label="Titre" />
          <FunctionField<ListedCampaign>
            source="kind"
            label="Sorte"
            render={({ kind }) => KIND_WORDS[kind]}
          />
          <FunctionField<ListedCampaign>
            source="ends_on"
            label="Jours"
            render={({ starts_on, ends_on }) => frenchDays(starts_on, ends_on)}
          />
          <FunctionField<ListedCampaign>
            source="state"
            label="État"
            sortable={false}
            render={({ state }) => CAMPAIGN_STATE_WORDS[state]}
          />
          <NumberField source="product_count" label="Produits" sortable={false} />
          <NumberField source="listed_count" label="En vente" sortable={false} />
        </Datagrid>
      )}
    </StaffList>
  );
}
