import { Avatar, Chip, Stack } from '@mui/material';
import { CreateButton, FunctionField, NumberField, TextField } from 'react-admin';
import { shelfName } from '#contract/base/fields/accents.ts';
import { shortDay } from '#contract/base/fields/french-time.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { LOW_STOCK } from '#contract/base/limits.ts';
import type { ListedProduct } from '#contract/goods/catalogue/staff-products.ts';
import { Available } from '#office/base/lists/available.tsx';
import { choiceOf, searchFor } from '#office/base/lists/filters.tsx';
import { CategorySelect, TagSelect } from '#office/base/lists/name-select.tsx';
import { SelectBox } from '#office/base/lists/select-box.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { ChangeChosenButton, ChangeListButton } from './batch/batch-dialog.tsx';
import { PriceCell, PromotionCell, StockCell } from './product-cells.tsx';

const yesNo = (yes: string, no: string) => ({ true: yes, false: no });

const STOCK = {
  none: 'Épuisé',
  low: `${LOW_STOCK} pièces ou moins`,
  counted: 'Compté',
  uncounted: 'Non compté',
};

const productFilters = [
  searchFor('Nom, référence, marque'),
  <CategorySelect key="category" source="categ_id" alwaysOn />,
  <TagSelect key="tag" source="tag" label="Étiquette" />,
  choiceOf('active', yesNo('Publié', 'Non publié'), { label: 'Publication' }),
  choiceOf('sale_ok', yesNo('En vente', 'Retiré de la vente'), { label: 'Vente' }),
  choiceOf('en_promo', yesNo('En promotion', 'Sans promotion'), { label: 'Promotion' }),
  choiceOf('is_creditorder', yesNo('À crédit', 'Pas à crédit'), { label: 'Crédit' }),
  choiceOf('stock', STOCK),
  choiceOf('picture', { with: 'Avec image', without: 'Sans image' }, { label: 'Image' }),
];

export default function ProductList() {
  const mayWrite = useMay('catalogue:write');
  const actions = mayWrite && (
    <>
      <CreateButton label="Nouveau produit" />
      <ChangeChosenButton />
      <ChangeListButton />
    </>
  );
  return (
    <StaffList filters={productFilters} actions={actions}>
      <ListBody<ListedProduct>
        opens={mayWrite ? 'edit' : false}
        avatar={(product) => <Thumbnail product={product} />}
        primary={({ name }) => name}
        secondary={(product) => [product.reference, stateOf(product)].join(' · ')}
        tertiary={(product) => (
          <>
            {priceOf(product)} {product.available === 0 && <Available available={0} />}
          </>
        )}
      >
        {mayWrite && <SelectBox source="id" label="Choix" named="name" />}
        <FunctionField<ListedProduct>
          label="Image"
          render={(product) => <Thumbnail product={product} />}
        />
        <TextField source="reference" />
        <TextField source="name" />
        <FunctionField<ListedProduct>
          source="categ_id"
          render={({ categ_id }) => shelfName(categ_id)}
        />
        <FunctionField<ListedProduct>
          source="list_price"
          textAlign="right"
          render={(product) => <PriceCell product={product} mayWrite={mayWrite} />}
        />
        <FunctionField<ListedProduct>
          source="promo_price"
          label="Prix promo"
          textAlign="right"
          render={(product) => <PromotionCell product={product} mayWrite={mayWrite} />}
        />
        <FunctionField<ListedProduct>
          source="available"
          textAlign="right"
          render={(product) => <StockCell product={product} mayWrite={mayWrite} />}
        />
        <FunctionField<ListedProduct>
          label="En boutique"
          render={(product) => <States product={product} />}
        />
        <NumberField source="rang" />
      </ListBody>
    </StaffList>
  );
}

const priceOf = ({ en_promo, promo_price, list_price }: ListedProduct) =>
  formatXof(en_promo ? promo_price : list_price);

function stateOf({ active, sale_ok, listed }: ListedProduct): string {
  if (!active) return 'Non publié';
  if (!sale_ok) return 'Retiré de la vente';
  return listed ? 'En boutique' : 'Catégorie cachée';
}

function Thumbnail({ product: { image_url, name } }: { product: ListedProduct }) {
  return (
    <Avatar variant="rounded" {...(image_url !== null && { src: image_url })} alt="">
      {name.charAt(0)}
    </Avatar>
  );
}

function States({ product }: { product: ListedProduct }) {
  return (
    <Stack direction="row" spacing={0.5} useFlexGap sx={{ flexWrap: 'wrap' }}>
      <Chip
        size="small"
        variant="outlined"
        color={product.listed ? 'success' : 'default'}
        label={stateOf(product)}
      />
      {product.promotion_starts_on && (
        <Chip
          size="small"
          variant="outlined"
          label={`Promo le ${shortDay(product.promotion_starts_on)}`}
        />
      )}
    </Stack>
  );
}
