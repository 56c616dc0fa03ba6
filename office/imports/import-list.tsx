import { type Theme, useMediaQuery } from '@mui/material';
import {
  Datagrid,
  FunctionField,
  NumberField,
  SearchInput,
  SelectInput,
  SimpleList,
  TextField,
} from 'react-admin';
import type { ListedImport } from '#contract/staff/imports.ts';
import { frenchMoment } from '../ui/dates.ts';
import { StaffList } from '../ui/staff-list.tsx';
import { choicesOf } from '../ui/words.ts';
import { CatalogueFiles } from './catalogue-files.tsx';
import { IMPORT_STATE_WORDS } from './words.ts';

const filters = [
  <SearchInput key="q" source="q" placeholder="Nom du fichier" alwaysOn />,
  <SelectInput key="state" source="state" label="État" choices={choicesOf(IMPORT_STATE_WORDS)} />,
];

/** The catalogue as a file, out and in, and what was imported before. */
export default function ImportList() {
  const isSmall = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  return (
    <>
      <CatalogueFiles />
      <StaffList
        resource="imports"
        title="Import et export"
        sort={{ field: 'at', order: 'DESC' }}
        filters={filters}
      >
        {isSmall ? (
          <SimpleList<ListedImport>
            linkType="show"
            primaryText={({ file_name }) => file_name}
            secondaryText={({ at, by }) => `${frenchMoment(at)}${by ? ` · ${by}` : ''}`}
            tertiaryText={({ state }) => IMPORT_STATE_WORDS[state]}
          />
        ) : (
          <Datagrid rowClick="show" bulkActionButtons={false}>
            <FunctionField<ListedImport>
              source="at"
              label="Date"
              render={({ at }) => frenchMoment(at)}
            />
            <TextField source="file_name" label="Fichier" />
            <TextField source="by" label="Par" sortable={false} />
            <FunctionField<ListedImport>
              source="state"
              label="État"
              sortable={false}
              render={({ state }) => IMPORT_STATE_WORDS[state]}
            />
            <NumberField source="created" label="Nouveaux" sortable={false} />
            <NumberField source="updated" label="Modifiés" sortable={false} />
            <NumberField source="refused_count" label="Refusées" sortable={false} />
          </Datagrid>
        )}
      </StaffList>
    </>
  );
}
