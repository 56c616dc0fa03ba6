import { CreateButton, FunctionField, NumberField, TextField } from 'react-admin';
import type { StaffCategory } from '#contract/goods/catalogue/staff-categories.ts';
import { searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { useMay } from '#office/base/session/use-may.ts';

const filters = [searchFor('Nom')];
const placeOf = ({ hidden }: StaffCategory) => (hidden ? 'Cachée par son nom' : 'En boutique');

/** All categories, those too that the shop hides. */
export default function CategoryList() {
  const mayWrite = useMay('catalogue:write');
  const rowClick = mayWrite ? 'edit' : false;
  return (
    <StaffList filters={filters} actions={mayWrite && <CreateButton label="Nouvelle catégorie" />}>
      <ListBody<StaffCategory>
        opens={rowClick}
        primary={({ name }) => name}
        secondary={placeOf}
        tertiary={({ article_count }) => String(article_count)}
      >
        <NumberField source="rank" />
        <TextField source="name" />
        <NumberField source="article_count" />
        <NumberField source="product_count" />
        <FunctionField<StaffCategory> label="Place" render={placeOf} />
      </ListBody>
    </StaffList>
  );
}
