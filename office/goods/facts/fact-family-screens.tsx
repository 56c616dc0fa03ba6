import { Typography } from '@mui/material';
import {
  AutocompleteArrayInput,
  BooleanField,
  Create,
  CreateButton,
  DeleteWithConfirmButton,
  Edit,
  FunctionField,
  required,
  TextField,
  TextInput,
  useRecordContext,
} from 'react-admin';
import { shelfName } from '#contract/base/fields/accents.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type {
  FactFamilyInput,
  StaffFactFamily,
  WrittenFamily,
} from '#contract/goods/catalogue/facts/staff-facts.ts';
import { useCategories } from '#office/base/calls/use-names.ts';
import { OfficeForm } from '#office/base/forms/office-form.tsx';
import { choiceOf, searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { History, ResetButton } from '#office/base/lists/written-texts.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { ORIGINS } from './fact-screens.tsx';
import { FamilyFacts } from './family-facts.tsx';

const filters = [searchFor('Chercher'), choiceOf('is_own', ORIGINS, { label: 'Origine' })];

const categoriesOf = ({ matched }: StaffFactFamily) => matched.map(shelfName).join(', ');

export function FactFamilyList() {
  const mayWrite = useMay('catalogue:write');
  return (
    <StaffList filters={filters} actions={mayWrite && <CreateButton label="Nouvelle fiche type" />}>
      <ListBody<StaffFactFamily>
        opens={mayWrite ? 'edit' : false}
        primary={({ label }) => label}
        secondary={({ card_text }) => card_text}
        tertiary={({ matched }) => String(matched.length)}
      >
        <TextField source="label" />
        <FunctionField<StaffFactFamily> label="Catégories" render={categoriesOf} />
        <TextField source="card_text" sortable={false} />
        <BooleanField source="is_own" label="Ajoutée" />
      </ListBody>
    </StaffList>
  );
}

export function FactFamilyCreate() {
  return (
    <Create title="Nouvelle fiche type" transform={toFamilyInput} redirect="list">
      <OfficeForm>
        <FactFamilyFields />
      </OfficeForm>
    </Create>
  );
}

export function FactFamilyEdit() {
  return (
    <Edit mutationMode="pessimistic" redirect={false} title="Fiche type" transform={toFamilyInput}>
      <OfficeForm buttons={<FactFamilyButtons />}>
        <FactFamilyFields />
        <FactFamilyHistory />
      </OfficeForm>
    </Edit>
  );
}

function FactFamilyButtons() {
  const family = useRecordContext<StaffFactFamily>();
  if (family === undefined) return null;
  if (!family.is_own) {
    const path = pathTo(paths.staffFactFamily, { id: family.id });
    return <ResetButton path={path} label="Revenir à la fiche d’origine" />;
  }
  return (
    <DeleteWithConfirmButton
      mutationMode="pessimistic"
      confirmTitle="Supprimer cette fiche type ?"
      confirmContent="Ses catégories reviennent à la fiche que leur nom indique. Les produits gardent leurs valeurs."
    />
  );
}

function FactFamilyFields() {
  const family = useRecordContext<StaffFactFamily>();
  const choices = useCategories().map(({ name, label }) => ({ id: name, name: label }));
  const isBuiltIn = family?.is_own === false;
  return (
    <>
      <TextInput source="label" label="Nom" validate={required()} />
      <AutocompleteArrayInput
        source="categories"
        label="Catégories"
        choices={choices}
        defaultValue={[]}
        helperText={
          isBuiltIn
            ? 'En plus de celles que leur nom indique'
            : 'Une catégorie n’a qu’une fiche type'
        }
        fullWidth
      />
      {family !== undefined && family.matched.length > 0 && (
        <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
          Elle vaut maintenant pour : {categoriesOf(family)}.
        </Typography>
      )}
      <FamilyFacts />
    </>
  );
}

/** The request body of the form. The server validates it. */
function toFamilyInput(record: Record<string, unknown>): FactFamilyInput {
  const { label, categories, fields, card } = record as Partial<StaffFactFamily>;
  return {
    label: label ?? '',
    categories: categories ?? [],
    fields: fields ?? [],
    card: card ?? [],
  };
}

function FactFamilyHistory() {
  const family = useRecordContext<StaffFactFamily>();
  if (family === undefined) return null;
  return (
    <History
      path={pathTo(paths.staffFactFamilyVersions, { id: family.id })}
      valuesOf={(value: WrittenFamily) => ({ ...value })}
    />
  );
}
