import { Create, SaveButton, Toolbar } from 'react-admin';
import { CategoryForm, toCategoryChange } from './category-form.tsx';

/** A new category. */
export default function CategoryCreate() {
  const toolbar = (
    <Toolbar>
      <SaveButton />
    </Toolbar>
  );
  return (
    <Create title="Nouvelle catégorie" transform={toCategoryChange} redirect="list">
      <CategoryForm toolbar={toolbar} />
    </Create>
  );
}
