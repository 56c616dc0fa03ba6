import { Alert, Button, Stack } from '@mui/material';
import {
  DeleteWithConfirmButton,
  Edit,
  NumberField,
  required,
  SelectInput,
  TextField,
  TextInput,
  useRecordContext,
  useRedirect,
} from 'react-admin';
import { Link } from 'react-router-dom';
import { axisLabel, isAxis } from '#contract/goods/catalogue/families.ts';
import type { FamilyWithMembers, StaffFamily } from '#contract/goods/catalogue/staff-families.ts';
import { OfficeForm } from '#office/base/forms/office-form.tsx';
import { searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { Panel } from '#office/base/ui/panel.tsx';
import { AccessoriesPanel } from '../accessories/accessories-panel.tsx';
import { FamilyMembers } from './family-members.tsx';

const filters = [searchFor('Nom')];

export function FamilyList() {
  const rowClick = useMay('catalogue:write') ? 'edit' : false;
  return (
    <StaffList
      filters={filters}
      actions={
        <Button component={Link} to="/familles-proposees">
          Familles proposées
        </Button>
      }
    >
      <ListBody<StaffFamily>
        opens={rowClick}
        primary={({ name }) => name}
        secondary={({ axes_text }) => axes_text}
        tertiary={({ article_count }) => String(article_count)}
      >
        <TextField source="name" />
        <TextField source="key" />
        <TextField source="axes_text" sortable={false} />
        <NumberField source="article_count" />
      </ListBody>
    </StaffList>
  );
}

type Values = FamilyWithMembers & { axes_choice?: string };

const withChoice = (family: FamilyWithMembers): Values => ({
  ...family,
  axes_choice: family.axes.join(),
});

export function FamilyEdit() {
  return (
    <Edit<Values>
      mutationMode="pessimistic"
      queryOptions={{ select: withChoice }}
      redirect={false}
      transform={({ name, axes_choice = '' }: Values) => ({ name, axes: axes_choice.split(',') })}
    >
      <OfficeForm
        buttons={
          <DeleteWithConfirmButton
            mutationMode="pessimistic"
            label="Défaire la famille"
            confirmTitle="Défaire cette famille ?"
            confirmContent="Ses produits restent, chacun avec sa carte dans les listes."
          />
        }
      >
        <TextInput source="name" label="Nom" validate={required()} />
        <AxesInput />
      </OfficeForm>
      <Members />
      <AccessoriesPanel of="family" />
    </Edit>
  );
}

function AxesInput() {
  const family = useRecordContext<FamilyWithMembers>();
  if (family === undefined) return null;
  const choices = family.possible_axes.map((axes) => ({
    id: axes.join(),
    name: axes.map((axis) => (isAxis(axis) ? axisLabel(axis) : axis)).join(' et '),
  }));
  return (
    <SelectInput
      source="axes_choice"
      label="Ce qui distingue ses modèles"
      choices={choices}
      validate={required()}
      helperText="La boutique en fait les boutons de la page"
    />
  );
}

function Members() {
  const family = useRecordContext<FamilyWithMembers>();
  const redirect = useRedirect();
  if (family === undefined) return null;
  const isByName = family.axes.includes('model');
  return (
    <Stack spacing={2} sx={{ m: 2 }}>
      {isByName && (
        <Alert severity="info">
          Aucune caractéristique ne distingue ces modèles : la boutique montre ce qui diffère dans
          leurs noms. Remplissez leurs caractéristiques (volume, pouces, couleur) pour des boutons
          plus clairs.
        </Alert>
      )}
      <Panel title="Modèles">
        <FamilyMembers family={family} onGone={() => redirect('list', 'familles')} />
      </Panel>
    </Stack>
  );
}
