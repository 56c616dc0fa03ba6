import { DeleteWithConfirmButton, Edit } from 'react-admin';
import { CategoryForm, toCategoryChange } from './category-form.tsx';

/** A category; it can be deleted once no article is in it. */
export default function CategoryEdit() {
  const remove = (
    <DeleteWithConfirmButton
      mutationMode="pessimistic"
      confirmTitle="Supprimer cette catégorie ?"
      confirmContent="C’est possible quand aucun produit n’y est plus."
    />
  );
  return (
    <Edit mutationMode="pessimistic" transform={toCategoryChange}>
      <CategoryForm buttons={remove} />
    </Edit>
  );
}
