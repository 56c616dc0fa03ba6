import { Alert, Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import {
  Create,
  CreateButton,
  DeleteWithConfirmButton,
  Edit,
  FunctionField,
  maxLength,
  NumberField,
  NumberInput,
  required,
  TextInput,
  useListContext,
  useRecordContext,
} from 'react-admin';
import { useWatch } from 'react-hook-form';
import { shelfName } from '#contract/base/fields/accents.ts';
import { categoryLink } from '#contract/base/screens.ts';
import { categoryPathName, isExcludedCategory } from '#contract/goods/catalogue/categories.ts';
import { CATEGORY_TEXTS, categoryTexts } from '#contract/goods/catalogue/category-texts.ts';
import type { StaffCategory } from '#contract/goods/catalogue/staff-categories.ts';
import { useCategories } from '#office/base/calls/use-names.ts';
import { OfficeForm } from '#office/base/forms/office-form.tsx';
import { searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { AccessoriesPanel } from '../accessories/accessories-panel.tsx';
import { CategoryPicture, ParentSelect } from './category-fields.tsx';

const filters = [searchFor('Nom')];

const placeOf = ({ name, hidden }: StaffCategory) => {
  if (!hidden) return 'En boutique';
  return isExcludedCategory(name) ? 'Cachée par son nom' : 'Cachée avec sa parente';
};

const pathOf = ({ name, parent_name: parent }: StaffCategory) =>
  categoryPathName(shelfName(name), parent && shelfName(parent));

/** In the order of the shop a child stands below its parent, indented; elsewhere it says its parent. */
function CategoryName() {
  const record = useRecordContext<StaffCategory>();
  const { sort, filterValues } = useListContext();
  if (record === undefined) return null;
  const isTree = sort.field === 'rank' && sort.order === 'ASC' && !filterValues.q;
  if (!isTree || record.parent_id === null) return pathOf(record);
  return <Box sx={{ pl: 3 }}>{shelfName(record.name)}</Box>;
}

export function CategoryList() {
  const mayWrite = useMay('catalogue:write');
  const rowClick = mayWrite ? 'edit' : false;
  return (
    <StaffList filters={filters} actions={mayWrite && <CreateButton label="Nouvelle catégorie" />}>
      <ListBody<StaffCategory>
        opens={rowClick}
        primary={pathOf}
        secondary={placeOf}
        tertiary={({ article_count }) => String(article_count)}
      >
        <NumberField source="rank" />
        <FunctionField<StaffCategory> source="name" render={() => <CategoryName />} />
        <NumberField source="article_count" />
        <NumberField source="product_count" />
        <FunctionField<StaffCategory> label="Place" render={placeOf} />
      </ListBody>
    </StaffList>
  );
}

export function CategoryCreate() {
  return (
    <Create title="Nouvelle catégorie" transform={toCategoryChange} redirect="list">
      <CategoryForm />
    </Create>
  );
}

export function CategoryEdit() {
  const remove = (
    <DeleteWithConfirmButton
      mutationMode="pessimistic"
      confirmTitle="Supprimer cette catégorie ?"
      confirmContent="C’est possible quand elle n’a plus ni produit ni sous-catégorie."
    />
  );
  return (
    <Edit mutationMode="pessimistic" transform={toCategoryChange}>
      <CategoryForm buttons={remove} />
      <AccessoriesPanel of="category" />
    </Edit>
  );
}

function CategoryForm({ buttons = null }: { buttons?: ReactNode }) {
  return (
    <OfficeForm buttons={buttons}>
      <TextInput source="name" label="Nom" validate={required()} />
      <HiddenHint />
      <ParentSelect />
      <NumberInput
        source="rank"
        label="Rang"
        min={0}
        defaultValue={1000}
        helperText="Le plus petit passe en premier"
      />
      <CategoryPicture />
      <PageTexts />
      <SearchPreview />
    </OfficeForm>
  );
}

function toCategoryChange(record: Record<string, unknown>) {
  const { name, parent_id, rank, picture, page_title, page_description, introduction } = record;
  return {
    name,
    parent_id: parent_id || null,
    rank: rank ?? 1000,
    picture: picture || null,
    page_title: page_title || null,
    page_description: page_description || null,
    introduction: introduction || null,
  };
}

function PageTexts() {
  const { title, description, introduction } = CATEGORY_TEXTS;
  return (
    <>
      <TextInput
        source="page_title"
        label="Titre dans les recherches"
        helperText={`${title} caractères au plus. Vide : un titre fait du nom`}
        validate={maxLength(title)}
        fullWidth
      />
      <TextInput
        source="page_description"
        label="Description dans les recherches"
        helperText={`${description} caractères au plus. Vide : une phrase avec le nombre de modèles`}
        validate={maxLength(description)}
        multiline
        fullWidth
      />
      <TextInput
        source="introduction"
        label="Texte de la page"
        helperText="Le premier paragraphe est en tête de la page, les suivants sous les produits. Une ligne vide sépare les paragraphes"
        validate={maxLength(introduction)}
        multiline
        minRows={3}
        fullWidth
      />
    </>
  );
}

function HiddenHint() {
  const name = useWatch({ name: 'name' });
  if (typeof name !== 'string' || !isExcludedCategory(name)) return null;
  return (
    <Alert severity="warning" sx={{ width: '100%', mb: 2 }}>
      Ce nom est réservé au logiciel de gestion : la boutique cache cette catégorie et ses produits.
    </Alert>
  );
}

function SearchPreview() {
  const record = useRecordContext<StaffCategory>();
  const [name, page_title, page_description, introduction, parentId] = useWatch({
    name: ['name', 'page_title', 'page_description', 'introduction', 'parent_id'],
  });
  const parent = useCategories().find(({ id }) => id === parentId);
  if (!name) return null;
  const product_count = record?.product_count ?? 0;
  const texts = categoryTexts({ name, product_count, page_title, page_description, introduction });
  const isRenamed = record !== undefined && record.name !== name;
  return (
    <Box
      component="section"
      aria-label="Aperçu dans un moteur de recherche"
      sx={{
        width: '100%',
        maxWidth: 640,
        p: 2,
        mb: 2,
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
      }}
    >
      <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        {record === undefined
          ? 'L’adresse vient du nom.'
          : location.origin + categoryLink(record.slug, parent?.slug)}
      </Typography>
      <Typography sx={{ fontSize: 20, color: 'primary.main', overflowWrap: 'anywhere' }}>
        {texts.title}
      </Typography>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {texts.description}
      </Typography>
      {isRenamed && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          L’adresse suit le nouveau nom ; l’ancienne y mène.
        </Typography>
      )}
      <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
        En tête de la page : {texts.paragraphs[0]}
      </Typography>
    </Box>
  );
}
