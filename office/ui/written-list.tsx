import { type Theme, useMediaQuery } from '@mui/material';
import {
  DatagridConfigurable,
  FunctionField,
  SearchInput,
  SelectInput,
  SimpleList,
  TextField,
} from 'react-admin';
import type { ResourceName } from '../resources.ts';
import { frenchMoment } from './dates.ts';
import { StaffList } from './staff-list.tsx';

type Written = {
  id: string;
  is_written: boolean;
  is_refused: boolean;
  changed_at: string | null;
  changed_by: string;
};

function stateOf({ is_written, is_refused, changed_at, changed_by }: Written): string {
  if (is_refused) return 'Texte refusé : l’origine compte';
  if (!is_written) return 'D’origine';
  return `Changé le ${frenchMoment(changed_at)}${changed_by === '' ? '' : ` par ${changed_by}`}`;
}

const filters = [
  <SearchInput key="q" source="q" placeholder="Chercher" alwaysOn />,
  <SelectInput
    key="written"
    source="is_written"
    label="Texte"
    choices={[
      { id: 'true', name: 'Changé par l’équipe' },
      { id: 'false', name: 'D’origine' },
    ]}
  />,
];

/** A list of texts that come with the shop and that staff may write anew. */
export function WrittenList<R extends Written>({
  resource,
  title,
  sort,
  named,
  about,
}: {
  resource: ResourceName;
  title: string;
  sort: string;
  /** The field that names a row, and the one that says more of it. */
  named: { field: Extract<keyof R, string>; label: string };
  about: { field: Extract<keyof R, string>; label: string };
}) {
  const isSmall = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  return (
    <StaffList
      resource={resource}
      title={title}
      sort={{ field: sort, order: 'ASC' }}
      filters={filters}
    >
      {isSmall ? (
        <SimpleList<R>
          primaryText={(row) => String(row[named.field])}
          secondaryText={(row) => `${String(row[about.field])} · ${stateOf(row)}`}
        />
      ) : (
        <DatagridConfigurable rowClick="edit" bulkActionButtons={false}>
          <TextField source={named.field} label={named.label} sortable={false} />
          <TextField source={about.field} label={about.label} sortable={false} />
          <FunctionField<R> source="changed_at" label="État" render={stateOf} />
        </DatagridConfigurable>
      )}
    </StaffList>
  );
}
