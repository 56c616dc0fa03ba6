import { Create } from 'react-admin';
import { CategoryForm, toCategoryChange } from './category-form.tsx';

/** A new category. */
export default function CategoryCreate() {
  return (
    <Create title="Nouvelle catégorie" transform={toCategoryChange} redirect="list">
      <CategoryForm />
    </Create>
  );
}
