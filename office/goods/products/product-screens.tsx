import CopyIcon from '@mui/icons-material/ContentCopy';
import OpenIcon from '@mui/icons-material/OpenInNew';
import { Alert } from '@mui/material';
import {
  Button,
  Create,
  DeleteWithConfirmButton,
  Edit,
  TopToolbar,
  useRecordContext,
} from 'react-admin';
import { Link } from 'react-router-dom';
import { productLink } from '#contract/base/screens.ts';
import type { ProductForStaff } from '#contract/goods/catalogue/products.ts';
import { AccessoriesPanel } from '../accessories/accessories-panel.tsx';
import { NoticesPanel } from './notices/notices-panel.tsx';
import { ProductForm } from './product-form.tsx';
import { copyProduct, toProductChange, withWaitingOn } from './product-values.ts';

/** Prices, promotion and stock stand side by side. */
const WIDE = { maxWidth: 1200 };

export function ProductEdit() {
  return (
    <Edit<ProductForStaff>
      title={<ProductTitle />}
      mutationMode="pessimistic"
      queryOptions={{ select: withWaitingOn }}
      transform={toProductChange}
      redirect={false}
      actions={<ProductActions />}
      sx={WIDE}
    >
      <ProductForm buttons={remove} />
      <AccessoriesPanel of="product" />
      <NoticesPanel />
    </Edit>
  );
}

const ProductTitle = () => <>{useRecordContext<ProductForStaff>()?.name ?? 'Produit'}</>;

function ProductActions() {
  const product = useRecordContext<ProductForStaff>();
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
        state={{ record: copyProduct(product) }}
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

export function ProductCreate() {
  return (
    <Create title="Nouveau produit" transform={toProductChange} redirect="edit" sx={WIDE}>
      <ProductForm />
    </Create>
  );
}
