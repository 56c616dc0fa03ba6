import { Box, Typography } from '@mui/material';
import {
  BooleanInput,
  Create,
  CreateButton,
  Edit,
  FunctionField,
  NumberField,
  NumberInput,
  required,
  TextField,
  TextInput,
} from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { ListedBanner } from '#contract/site/staff-banners.ts';
import { DayInput } from '#office/base/forms/day-input.tsx';
import { dayText } from '#office/base/forms/day-text.ts';
import { OfficeForm } from '#office/base/forms/office-form.tsx';
import { PictureInput } from '#office/base/forms/picture-input.tsx';
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

const daysOf = ({ starts_on, ends_on }: ListedBanner) =>
  [starts_on && `du ${dayText(starts_on)}`, ends_on && `au ${dayText(ends_on)}`]
    .filter(Boolean)
    .join(' ') || 'toujours';

export function BannerList() {
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

export function BannerCreate() {
  return (
    <Create title="Nouvelle bannière" redirect="list">
      <BannerForm />
    </Create>
  );
}

export function BannerEdit() {
  return (
    <Edit mutationMode="pessimistic" title="Bannière">
      <BannerForm />
    </Edit>
  );
}

export function BannerForm() {
  return (
    <OfficeForm defaultValues={{ subtitle: '', picture: null, rank: 0, active: true }}>
      <TextInput source="title" label="Titre" validate={required()} fullWidth />
      <TextInput source="subtitle" label="Sous-titre" fullWidth parse={(text) => text ?? ''} />
      <TextInput
        source="link"
        label="Lien"
        helperText="Une page de la boutique, comme /en-promo ou /produits/12/details"
        validate={required()}
        fullWidth
      />
      <PictureInput
        source="picture"
        label="Image"
        hint="Large (1600 × 640 au mieux), avec un côté gauche calme : les mots s’y posent."
      />
      <DayInput source="starts_on" label="Premier jour" helperText="Vide : tout de suite" />
      <DayInput source="ends_on" label="Dernier jour" helperText="Vide : sans fin" />
      <NumberInput
        source="rank"
        label="Rang"
        helperText="La plus petite passe en premier"
        min={0}
      />
      <BooleanInput source="active" label="Montrer cette bannière" />
      <BannerPreview />
    </OfficeForm>
  );
}

function BannerPreview() {
  const { watch } = useFormContext();
  const [title, subtitle, picture] = watch(['title', 'subtitle', 'picture']);
  return (
    <Box
      component="section"
      aria-label="Aperçu de la bannière"
      sx={{
        width: '100%',
        minHeight: 180,
        borderRadius: 2,
        p: 3,
        bgcolor: 'secondary.main',
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'center',
        color: '#fff',
        ...(picture && {
          backgroundImage: `linear-gradient(90deg, #071539 35%, transparent), url(${pathTo(paths.picture, { hash: picture, size: 1024 })})`,
          backgroundSize: 'cover',
          backgroundPosition: 'right center',
        }),
      }}
    >
      <Typography variant="h5" component="p">
        {title || 'Titre'}
      </Typography>
      <Typography component="p">{subtitle}</Typography>
    </Box>
  );
}
