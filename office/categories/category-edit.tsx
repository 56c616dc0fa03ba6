import { Alert } from '@mui/material';
import { DeleteWithConfirmButton, Edit, SaveButton, Toolbar } from 'react-admin';
import { useMay } from '../ui/use-may.ts';
import { CategoryForm, toCategoryChange } from './category-form.tsx';

/** A category; it can be deleted once no article is in it. */
export default function CategoryEdit() {
  const mayWrite = useMay('catalogue:write');
  if (!mayWrite) {
    return <Alert severity="info">Votre rôle ne permet pas de modifier les catégories.</Alert>;
  }
  const toolbar = (
    <Toolbar sx={{ justifyContent: 'space-between' }}>
      <SaveButton />
      <DeleteWithConfirmButton
        mutationMode="pessimistic"
        confirmTitle="Supprimer cette catégorie ?"
        confirmContent="C’est possible quand aucun article n’y est plus."
      />
    </Toolbar>
  );
  return (
    <Edit mutationMode="pessimistic" transform={toCategoryChange}>
      <CategoryForm toolbar={toolbar} />
    </Edit>
  );
}
