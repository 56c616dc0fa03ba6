import { Box, Chip, Paper, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import {
  ArrayInput,
  BooleanInput,
  NumberInput,
  required,
  SimpleFormIterator,
  TextInput,
  useRecordContext,
} from 'react-admin';
import { useWatch } from 'react-hook-form';
import { shelfName } from '#contract/base/fields/accents.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { OfficeForm } from '#office/base/forms/office-form.tsx';
import { CategorySelect } from '#office/base/lists/name-select.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { CostPart, LossWarning } from '../costs/cost-part.tsx';
import { FamilyOfProduct } from '../families/family-of-product.tsx';
import { DescriptionField } from './description-field.tsx';
import { FactsFields } from './facts-fields.tsx';
import { PicturesField } from './pictures-field.tsx';
import { OtherPriceFields, PriceField, PromotionFields } from './price-fields.tsx';
import { isWaiting, NEW_PRODUCT, type ProductValues } from './product-values.ts';
import { StockField } from './stock-field.tsx';
import { TagsField } from './tags-field.tsx';

const ONE = 'minmax(0, 1fr)';
const GRID = { display: 'grid', gap: 2, alignItems: 'start' } as const;

export function ProductForm({ buttons = null }: { buttons?: ReactNode }) {
  const isStored = useRecordContext()?.id !== undefined;
  const maySeeCosts = useMay('margins:read') && isStored;
  return (
    <OfficeForm buttons={buttons} defaultValues={NEW_PRODUCT}>
      <Box sx={{ display: 'grid', gap: 2, width: '100%', gridTemplateColumns: ONE }}>
        <Box
          sx={{
            ...GRID,
            alignItems: 'stretch',
            gridTemplateColumns: { xs: ONE, lg: '1fr 1.4fr 1fr' },
          }}
        >
          <Part title="Prix">
            <PriceField />
          </Part>
          <Part title="Promotion">
            <PromotionFields />
          </Part>
          <Part title="Stock">
            <StockField />
          </Part>
        </Box>
        <LossWarning />
        <Part title="Images">
          <PicturesField />
        </Part>
        <Box sx={{ ...GRID, gridTemplateColumns: { xs: ONE, lg: 'minmax(0, 1fr) 320px' } }}>
          <Box sx={{ ...GRID, gridTemplateColumns: ONE }}>
            <Part title="Ce que c’est">
              <TextInput source="name" label="Nom" validate={required()} />
              <TextInput
                source="reference"
                label="Référence"
                helperText="Unique dans la boutique"
                validate={required()}
              />
              <TextInput source="brand" label="Marque" />
              <CodeFields />
              <CategorySelect source="categ_id" label="Catégorie" validate={required()} />
              <TagsField />
              <DescriptionField />
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
          </Box>
          <Box sx={{ ...GRID, gridTemplateColumns: ONE }}>
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
            <Part title="Famille de modèles">
              <FamilyOfProduct />
            </Part>
            <Part title="Autres prix">
              <OtherPriceFields />
            </Part>
            {maySeeCosts && (
              <Part title="Coût et marge">
                <CostPart />
              </Part>
            )}
            <Part title="Aperçu">
              <CardPreview />
            </Part>
          </Box>
        </Box>
      </Box>
    </OfficeForm>
  );
}

/** A scanner types the digits and Enter, which must not save the form. */
function CodeFields() {
  return (
    <Box sx={{ display: 'grid', columnGap: 2, gridTemplateColumns: { xs: ONE, sm: '1fr 1fr' } }}>
      <TextInput
        source="gtin"
        label="Code-barres"
        helperText="EAN, UPC ou ISBN : tapez ou scannez"
        inputMode="numeric"
        autoComplete="off"
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <TextInput source="mpn" label="Référence fabricant" helperText="Le numéro du fabricant" />
    </Box>
  );
}

function CardPreview() {
  const values = useWatch() as ProductValues;
  const { name, categ_id, list_price, promo_price, preorder_price, sale_ok } = values;
  const isReduced = values.en_promo === true && !isWaiting(values) && (promo_price ?? 0) > 0;
  const price = (isReduced ? promo_price : list_price) ?? 0;
  return (
    <Box
      role="group"
      aria-label="Carte du produit"
      sx={{ border: 1, borderColor: 'divider', borderRadius: 2, p: 1.5, maxWidth: 260 }}
    >
      <Box sx={{ display: 'flex', gap: 0.5, my: 1 }}>
        {isReduced && <Chip size="small" color="error" label="En promo" />}
        {categ_id && <Chip size="small" label={shelfName(categ_id)} />}
      </Box>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {name || 'Sans nom'}
      </Typography>
      {price > 0 && (
        <Typography>
          <strong>{formatXof(price)}</strong>{' '}
          {isReduced && (
            <Box component="s" sx={{ color: 'text.secondary' }}>
              {formatXof(list_price ?? 0)}
            </Box>
          )}
        </Typography>
      )}
      <Typography color="text.secondary" variant="body2">
        {[sale_ok && price > 0 && 'Commander', (preorder_price ?? 0) > 0 && 'Précommander']
          .filter(Boolean)
          .join(' · ')}
      </Typography>
    </Box>
  );
}

/** A section of the product's form. */
function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={{ p: 2, minWidth: 0 }}>
      <Typography id={id} variant="h6" component="h2" gutterBottom>
        {title}
      </Typography>
      {children}
    </Paper>
  );
}
