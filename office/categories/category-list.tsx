import { type Theme, useMediaQuery } from '@mui/material';
import {
  CreateButton,
  DatagridConfigurable,
  FunctionField,
  NumberField,
  SearchInput,
  SimpleList,
  TextField,
} from 'react-admin';
import type { StaffCategory } from '#contract/staff/categories.ts';
import { StaffList } from '../ui/staff-list.tsx';
import { useMay } from '../ui/use-may.ts';

const filters = [<SearchInput key="q" source="q" placeholder="Nom" alwaysOn />];
const placeOf = ({ hidden }: StaffCategory) => (hidden ? 'Cachée par son nom' : 'En boutique');

/** All categories, those too that the shop hides. */
export default function CategoryList() {
  const isSmall = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const mayWrite = useMay('catalogue:write');
  const rowClick = mayWrite ? 'edit' : false;
  return (
    <StaffList
      resource="categories"
      title="Catégories"
      sort={{ field: 'rank', order: 'ASC' }}
      filters={filters}
      actions={mayWrite && <CreateButton label="Nouvelle catégorie" />}
    >
      {isSmall ? (
        <SimpleList<StaffCategory>
          rowClick={rowClick}
          primaryText={({ name }) => name}
          secondaryText={placeOf}
          tertiaryText={({ article_count }) => String(article_count)}
        />
      ) : (
        <DatagridConfigurable rowClick={rowClick} bulkActionButtons={false}>
          <NumberField source="rank" label="Rang" />
          <TextField source="name" label="Nom" />
          <NumberField source="article_count" label="Produits" />
          <NumberField source="product_count" label="Produits en boutique" />
          <FunctionField<StaffCategory> label="Place" render={placeOf} />
        </DatagridConfigurable>
      )}
    </StaffList>
  );
}
