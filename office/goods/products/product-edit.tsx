import CopyIcon from '@mui/icons-material/ContentCopy';
import OpenIcon from '@mui/icons-material/OpenInNew';
import { Alert } from '@mui/material';
import { Button, DeleteWithConfirmButton, Edit, TopToolbar, useRecordContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { productLink } from '#contract/base/screens.ts';
import type { KeptProduct } from '#contract/goods/catalogue/products.ts';
import { ProductForm } from './product-form.tsx';
import { copyOf, toProductChange } from './product-values.ts';
import { StockCard } from './stock-card.tsx';

/** An article with all its fields, its stock, its copy and its page in the shop. */
export default function ProductEdit() {
  return (
    <Edit
      title={<ProductTitle />}
      mutationMode="pessimistic"
      transform={toProductChange}
      redirect={false}
      actions={<ProductActions />}
    >
      <StockCard />
      <ProductForm buttons={remove} />
    </Edit>
  );
}

const ProductTitle = () => <>{useRecordContext<KeptProduct>()?.name ?? 'Produit'}</>;

function ProductActions() {
  const product = useRecordContext<KeptProduct>();
  if (product === undefined) return null;
  return (
    <TopToolbar sx={{ flexWrap: 'wrap' }}>
      {product.listed ? (
        <Button
          component="a"
          href={productLink(product.id)}
          target="_blank"
          rel="noopener"
          label="Voir dans la boutique"
        >
          <OpenIcon />
        </Button>
      ) : (
        <Alert severity="info">La boutique ne montre pas ce produit.</Alert>
      )}
      <Button
        component={Link}
        to="/produits/create"
        state={{ record: copyOf(product) }}
        label="Dupliquer"
      >
        <CopyIcon />
      </Button>
    </TopToolbar>
  );
}

const remove = (
  <DeleteWithConfirmButton
    confirmTitle="Supprimer ce produit ?"
    confirmContent="Il disparaît de la boutique pour de bon. Pour le cacher seulement, décochez « Publié »."
  />
);
