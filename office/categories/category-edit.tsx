import { DeleteWithConfirmButton, Edit, SaveButton, Toolbar } from 'react-admin';
import { CategoryForm, toCategoryChange } from './category-form.tsx';

/** A category; it can be deleted once no article is in it. */
export default function CategoryEdit() {
  const toolbar = (
    <Toolbar sx={{ justifyContent: 'space-between' }}>
      <SaveButton />
      <DeleteWithConfirmButton
        mutationMode="pessimistic"
        confirmTitle="Supprimer cette catégorie ?"
        confirmContent="C’est possible quand aucun produit n’y est plus."
      />
    </Toolbar>
  );
  return (
    <Edit mutationMode="pessimistic" transform={toCategoryChange}>
      <CategoryForm toolbar={toolbar} />
    </Edit>
  );
}
