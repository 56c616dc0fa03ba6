import { Alert } from '@mui/material';
import type { ReactNode } from 'react';
import { maxLength, NumberInput, required, TextInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { isExcludedCategory } from '#contract/goods/catalogue/categories.ts';
import { CATEGORY_TEXTS } from '#contract/goods/catalogue/category-texts.ts';
import { OfficeForm } from '#office/base/forms/office-form.tsx';
import { CategoryPicture } from './category-picture.tsx';
import { SearchPreview } from './search-preview.tsx';

/** A category: its name, place and picture, and the texts of its page. */
export function CategoryForm({ buttons = null }: { buttons?: ReactNode }) {
  return (
    <OfficeForm buttons={buttons}>
      <TextInput source="name" label="Nom" validate={required()} />
      <HiddenHint />
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

/** Only what can be written is sent. */
export function toCategoryChange(record: Record<string, unknown>) {
  const { name, rank, picture, page_title, page_description, introduction } = record;
  return {
    name,
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
