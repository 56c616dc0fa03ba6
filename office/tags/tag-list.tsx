import { type Theme, useMediaQuery } from '@mui/material';
import { DatagridConfigurable, NumberField, SearchInput, SimpleList, TextField } from 'react-admin';
import type { StaffTag } from '#contract/staff/tags.ts';
import { StaffList } from '../ui/staff-list.tsx';
import { useMay } from '../ui/use-may.ts';

const filters = [<SearchInput key="q" source="q" placeholder="Nom" alwaysOn />];

/** The tags with the number of their articles. New ones are made in an article's form. */
export default function TagList() {
  const isSmall = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const rowClick = useMay('catalogue:write') ? 'edit' : false;
  return (
    <StaffList
      resource="etiquettes"
      title="Étiquettes"
      sort={{ field: 'name', order: 'ASC' }}
      filters={filters}
    >
      {isSmall ? (
        <SimpleList<StaffTag>
          rowClick={rowClick}
          primaryText={({ name }) => name}
          tertiaryText={({ article_count }) => String(article_count)}
        />
      ) : (
        <DatagridConfigurable rowClick={rowClick} bulkActionButtons={false}>
          <TextField source="name" label="Nom" />
          <NumberField source="article_count" label="Produits" />
        </DatagridConfigurable>
      )}
    </StaffList>
  );
}
