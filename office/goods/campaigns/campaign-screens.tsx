import EventIcon from '@mui/icons-material/Event';
import { Alert, AlertTitle, Button as PlainButton } from '@mui/material';
import type { ReactNode } from 'react';
import {
  Button,
  Create,
  CreateButton,
  DeleteWithConfirmButton,
  Edit,
  FormDataConsumer,
  FunctionField,
  NumberField,
  ReferenceInput,
  required,
  SelectInput,
  TextField,
  TextInput,
  useRecordContext,
} from 'react-admin';
import { Link } from 'react-router-dom';
import { paths, pathTo } from '#contract/base/paths.ts';
import type {
  ListedCampaign,
  StaffCampaign,
} from '#contract/goods/catalogue/campaigns/staff-campaigns.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { DayInput } from '#office/base/forms/day-input.tsx';
import { OfficeForm } from '#office/base/forms/office-form.tsx';
import { PictureInput } from '#office/base/forms/picture-input.tsx';
import { WordField } from '#office/base/lists/fields.tsx';
import { choiceOf, searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { dayFromToday, frenchDays } from '#office/base/ui/dates.ts';
import { choicesOf } from '#office/base/ui/words.ts';
import { CampaignProducts } from './campaign-products.tsx';
import { CAMPAIGN_KIND_WORDS, CAMPAIGN_STATE_WORDS, PREVIEW_PATH } from './words.ts';

const filters = [
  searchFor('Titre'),
  choiceOf('kind', CAMPAIGN_KIND_WORDS, { alwaysOn: true }),
  choiceOf('state', CAMPAIGN_STATE_WORDS),
];

export function CampaignList() {
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
        secondary={({ kind, feast_name, starts_on, ends_on }) =>
          `${feast_name ?? CAMPAIGN_KIND_WORDS[kind]} · ${frenchDays(starts_on, ends_on)}`
        }
        tertiary={({ state }) => CAMPAIGN_STATE_WORDS[state]}
      >
        <TextField source="title" />
        <FunctionField<ListedCampaign>
          source="kind"
          render={({ kind, feast_name }) => feast_name ?? CAMPAIGN_KIND_WORDS[kind]}
        />
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

export function CampaignCreate() {
  return (
    <Create title="Nouvelle campagne" redirect="edit">
      <CampaignForm />
    </Create>
  );
}

export function CampaignEdit() {
  return (
    <Edit title="Campagne" mutationMode="pessimistic" redirect={false} component="div">
      <CampaignState />
      <CampaignForm buttons={<CampaignButtons />} />
      <CampaignProducts />
    </Edit>
  );
}

function CampaignState() {
  const record = useRecordContext<StaffCampaign>();
  if (record === undefined) return null;
  const { state, listed_count, product_count, overlaps } = record;
  return (
    <>
      <Alert severity={state === 'running' && listed_count > 0 ? 'success' : 'info'} sx={{ mb: 1 }}>
        <AlertTitle>{CAMPAIGN_STATE_WORDS[state]}</AlertTitle>
        {product_count} produits, dont {listed_count} en vente.
        {listed_count === 0 && ' Sans produit en vente, la boutique ne montre pas la campagne.'}
      </Alert>
      {overlaps.length > 0 && (
        <Alert severity="warning" sx={{ mb: 1 }}>
          <AlertTitle>D’autres campagnes de cette sorte ont des jours communs</AlertTitle>
          {overlaps.map(({ id, title, starts_on, ends_on }) => (
            <div key={id}>
              {title} ({frenchDays(starts_on, ends_on)})
            </div>
          ))}
          Ces jours-là, la page montre les produits de toutes, sous la bannière de celle qui finit
          la première.
        </Alert>
      )}
    </>
  );
}

function CampaignButtons() {
  return (
    <>
      <EndButton />
      <DeleteWithConfirmButton
        mutationMode="pessimistic"
        confirmTitle="Supprimer cette campagne ?"
        confirmContent="Ses produits restent au catalogue."
      />
    </>
  );
}

function EndButton() {
  const record = useRecordContext<StaffCampaign>();
  const { call, isBusy } = useCall();
  if (record?.state !== 'running') return null;
  const end = () => {
    const yesterday = dayFromToday(-1);
    const starts_on = record.starts_on < yesterday ? record.starts_on : yesterday;
    void call({
      method: 'PUT',
      path: pathTo(paths.staffCampaign, { id: record.id }),
      version: record.version,
      body: { ...record, starts_on, ends_on: yesterday },
      done: 'La campagne est terminée : la boutique ne la montre plus.',
    });
  };
  return (
    <PlainButton disabled={isBusy} onClick={end}>
      Terminer maintenant
    </PlainButton>
  );
}

function CampaignForm({ buttons }: { buttons?: ReactNode }) {
  return (
    <OfficeForm buttons={buttons}>
      <SelectInput
        source="kind"
        label="Sorte"
        choices={choicesOf(CAMPAIGN_KIND_WORDS)}
        validate={required()}
        helperText="Tabaski, Ramadan et Korité ont chacune leur page et leur lien dans le menu : sans aucune campagne, ce qui porte leur étiquette s’y montre ; « Promotion » met sa bannière en tête de la page des promotions."
        fullWidth
      />
      <FormDataConsumer>
        {({ formData }) =>
          formData.kind === 'fete' && (
            <ReferenceInput source="feast_id" reference="fetes" perPage={100}>
              <SelectInput
                label="Fête"
                optionText="name"
                validate={required()}
                helperText="Une nouvelle s’ajoute sous « Fêtes »."
                fullWidth
              />
            </ReferenceInput>
          )
        }
      </FormDataConsumer>
      <TextInput source="title" label="Titre" validate={required()} fullWidth />
      <TextInput
        source="subtitle"
        label="Sous-titre"
        defaultValue=""
        parse={(value: string) => value}
        fullWidth
      />
      <DayInput source="starts_on" label="Premier jour" validate={required()} fullWidth />
      <DayInput
        source="ends_on"
        label="Dernier jour"
        validate={required()}
        helperText="Compris : la campagne se termine à minuit, heure de Dakar."
        fullWidth
      />
      <PictureInput
        source="picture"
        label="Bannière"
        hint="Large de 1600 pixels si possible, le sujet à droite : le titre se place à gauche."
      />
    </OfficeForm>
  );
}
