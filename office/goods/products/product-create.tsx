import { Create } from 'react-admin';
import { ProductForm } from './product-form.tsx';
import { toProductChange } from './product-values.ts';

/** A new article, or the copy of one. */
export default function ProductCreate() {
  return (
    <Create title="Nouveau produit" transform={toProductChange} redirect="edit">
      <ProductForm />
    </Create>
  );
}
