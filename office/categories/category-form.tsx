import { Alert } from '@mui/material';
import type { ReactNode } from 'react';
import { NumberInput, required, TextInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { isExcludedCategory } from '#contract/categories.ts';
import { OfficeForm } from '../ui/office-form.tsx';
import { CategoryPicture } from './category-picture.tsx';

/** A category: its name, place and picture. */
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
    </OfficeForm>
  );
}

/** Only what can be written is sent. */
export function toCategoryChange({ name, rank, picture }: Record<string, unknown>) {
  return { name, rank: rank ?? 1000, picture: picture || null };
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
