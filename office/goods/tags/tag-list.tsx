import { NumberField, TextField } from 'react-admin';
import type { StaffTag } from '#contract/goods/catalogue/staff-tags.ts';
import { searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { useMay } from '#office/base/session/use-may.ts';

const filters = [searchFor('Nom')];

/** The tags with the number of their articles. New ones are made in an article's form. */
export default function TagList() {
  const rowClick = useMay('catalogue:write') ? 'edit' : false;
  return (
    <StaffList filters={filters}>
      <ListBody<StaffTag>
        opens={rowClick}
        primary={({ name }) => name}
        tertiary={({ article_count }) => String(article_count)}
      >
        <TextField source="name" />
        <NumberField source="article_count" />
      </ListBody>
    </StaffList>
  );
}
