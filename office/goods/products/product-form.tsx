import { Paper, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import {
  ArrayInput,
  BooleanInput,
  NumberInput,
  required,
  SimpleFormIterator,
  TextInput,
} from 'react-admin';
import { OfficeForm } from '#office/base/forms/office-form.tsx';
import { NameSelect } from '#office/base/lists/name-select.tsx';
import { CardPreview } from './card-preview.tsx';
import { DescriptionField } from './description-field.tsx';
import { FactsFields } from './facts-fields.tsx';
import { PicturesField } from './pictures-field.tsx';
import { PriceFields } from './price-fields.tsx';
import { NEW_PRODUCT } from './product-values.ts';
import { TagsField } from './tags-field.tsx';

/** Everything that an article is. */
export function ProductForm({ buttons = null }: { buttons?: ReactNode }) {
  return (
    <OfficeForm buttons={buttons} defaultValues={NEW_PRODUCT}>
      <Stack direction={{ xs: 'column', lg: 'row' }} spacing={3} sx={{ width: '100%' }}>
        <Stack spacing={3} sx={{ flex: 1, minWidth: 0 }}>
          <Part title="Ce que c’est">
            <TextInput source="name" label="Nom" validate={required()} />
            <TextInput
              source="reference"
              label="Référence"
              helperText="Unique dans la boutique"
              validate={required()}
            />
            <TextInput source="brand" label="Marque" />
            <NameSelect
              kind="categories"
              source="categ_id"
              label="Catégorie"
              validate={required()}
            />
            <TagsField />
            <DescriptionField />
          </Part>
          <Part title="Images">
            <PicturesField />
          </Part>
          <Part title="Prix">
            <PriceFields />
          </Part>
          <Part title="Caractéristiques">
            <FactsFields />
          </Part>
          <Part title="Fiche technique">
            <ArrayInput source="specifications" label={false}>
              <SimpleFormIterator inline>
                <TextInput source="name" label="Caractéristique" helperText={false} />
                <TextInput source="value" label="Valeur" helperText={false} />
              </SimpleFormIterator>
            </ArrayInput>
            <NumberInput source="warranty_months" label="Garantie (mois)" min={0} max={600} />
            <NumberInput
              source="volume_litres"
              label="Volume emballé (litres)"
              min={1}
              helperText="Pour remplir les créneaux de livraison ; vide : seule la commande compte"
            />
          </Part>
        </Stack>
        <Stack spacing={3} sx={{ width: { lg: 320 } }}>
          <Part title="En boutique">
            <BooleanInput
              source="active"
              label="Publié"
              helperText="Sinon, personne ne le voit dans la boutique"
            />
            <BooleanInput
              source="sale_ok"
              label="En vente"
              helperText="Sinon, la boutique ne le propose plus"
            />
            <NumberInput
              source="rang"
              label="Rang"
              min={0}
              helperText="Le plus petit passe en premier"
            />
          </Part>
          <Part title="Aperçu">
            <CardPreview />
          </Part>
        </Stack>
      </Stack>
    </OfficeForm>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper component="section" variant="outlined" sx={{ p: 2 }}>
      <Typography variant="h6" component="h2" gutterBottom>
        {title}
      </Typography>
      {children}
    </Paper>
  );
}
