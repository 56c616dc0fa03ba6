import {
  BooleanField,
  Create,
  CreateButton,
  DeleteWithConfirmButton,
  Edit,
  FunctionField,
  NumberField,
  NumberInput,
  required,
  SelectInput,
  TextField,
  TextInput,
  useRecordContext,
} from 'react-admin';
import { useWatch } from 'react-hook-form';
import { paths, pathTo } from '#contract/base/paths.ts';
import type {
  FactInput,
  FactType,
  StaffFact,
} from '#contract/goods/catalogue/facts/staff-facts.ts';
import { OfficeForm } from '#office/base/forms/office-form.tsx';
import { choiceOf, searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { History, ResetButton } from '#office/base/lists/written-texts.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { choicesOf } from '#office/base/ui/words.ts';

const TYPES: Record<FactType, string> = {
  number: 'Nombre',
  choice: 'Choix',
  'yes-no': 'Oui ou non',
  text: 'Texte',
};
export const ORIGINS = { true: 'Ajoutées', false: 'D’origine' };

const filters = [
  searchFor('Nom'),
  choiceOf('is_own', ORIGINS, { label: 'Origine' }),
  choiceOf('type', TYPES),
];

export function FactList() {
  const mayWrite = useMay('catalogue:write');
  return (
    <StaffList
      filters={filters}
      actions={mayWrite && <CreateButton label="Nouvelle caractéristique" />}
    >
      <ListBody<StaffFact>
        opens={mayWrite ? 'edit' : false}
        primary={({ heading }) => heading}
        secondary={({ type, families }) => [TYPES[type], ...families].join(' · ')}
        tertiary={({ article_count }) => String(article_count)}
      >
        <TextField source="label" />
        <TextField source="unit" />
        <FunctionField<StaffFact> source="type" render={({ type }) => TYPES[type]} />
        <FunctionField<StaffFact>
          label="Fiches types"
          render={({ families }) => families.join(', ')}
        />
        <BooleanField source="is_own" label="Ajoutée" />
        <NumberField source="article_count" />
      </ListBody>
    </StaffList>
  );
}

export function FactCreate() {
  return (
    <Create title="Nouvelle caractéristique" transform={toFactInput} redirect="list">
      <OfficeForm>
        <FactFields />
      </OfficeForm>
    </Create>
  );
}

export function FactEdit() {
  return (
    <Edit
      mutationMode="pessimistic"
      redirect={false}
      title="Caractéristique"
      transform={toFactInput}
    >
      <OfficeForm buttons={<FactButtons />}>
        <FactFields />
        <FactHistory />
      </OfficeForm>
    </Edit>
  );
}

function FactButtons() {
  const fact = useRecordContext<StaffFact>();
  if (fact === undefined) return null;
  if (!fact.is_own) {
    const path = pathTo(paths.staffFact, { id: fact.id });
    return <ResetButton path={path} label="Revenir au nom d’origine" />;
  }
  return (
    <DeleteWithConfirmButton
      mutationMode="pessimistic"
      confirmTitle="Supprimer cette caractéristique ?"
      confirmContent="C’est possible quand aucun produit ne l’a et qu’aucune fiche type ne la liste."
    />
  );
}

function FactFields() {
  const fact = useRecordContext<StaffFact>();
  const type: unknown = useWatch({ name: 'type' });
  const isBuiltIn = fact?.is_own === false;
  return (
    <>
      <TextInput source="label" label="Nom" validate={required()} />
      <SelectInput
        source="type"
        label="Type"
        choices={choicesOf(TYPES)}
        defaultValue="number"
        readOnly={isBuiltIn}
        validate={required()}
        helperText={
          isBuiltIn
            ? 'Une caractéristique d’origine garde son type, son unité et ses choix'
            : 'Il ne change plus dès qu’un produit a une valeur'
        }
      />
      {!isBuiltIn && type === 'number' && <NumberFields />}
      {!isBuiltIn && type === 'choice' && (
        <TextInput
          source="choices"
          label="Choix"
          helperText="Un par ligne, dans l’ordre du formulaire"
          format={(choices: string[] | undefined) => choices?.join('\n') ?? ''}
          parse={(text: string) => text.split('\n')}
          multiline
          minRows={3}
          fullWidth
        />
      )}
    </>
  );
}

function NumberFields() {
  return (
    <>
      <TextInput source="unit" label="Unité" helperText="L/min, cm… ; vide : sans unité" />
      <NumberInput source="min" label="Minimum" min={0} />
      <NumberInput source="max" label="Maximum" min={0} />
      <TextInput
        source="steps"
        label="Seuils du filtre"
        helperText="20, 50 donne « Moins de 20 », « De 20 à moins de 50 », « 50 et plus » ; vide : pas de filtre"
        format={(steps: number[] | string | undefined) =>
          Array.isArray(steps) ? steps.join(', ') : (steps ?? '')
        }
        parse={(text: string) => text}
      />
    </>
  );
}

/** The request body of the form. The server validates it. */
function toFactInput(record: Record<string, unknown>): FactInput {
  const { label, type, unit, choices, min, max, steps } = record;
  const lines = Array.isArray(choices) ? choices.map((choice) => String(choice).trim()) : [];
  return {
    label: String(label ?? ''),
    type: type as FactType,
    unit: typeof unit === 'string' ? unit : null,
    choices: lines.filter((choice) => choice !== ''),
    min: typeof min === 'number' ? min : null,
    max: typeof max === 'number' ? max : null,
    steps: (String(steps ?? '').match(/\d+/g) ?? []).map(Number),
  };
}

function FactHistory() {
  const fact = useRecordContext<StaffFact>();
  if (fact === undefined) return null;
  return (
    <History
      path={pathTo(paths.staffFactVersions, { id: fact.id })}
      valuesOf={(value: FactInput) => ({ ...value })}
    />
  );
}
