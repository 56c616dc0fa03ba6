import { NumberField, TextField } from 'react-admin';
import type { ListedImport } from '#contract/goods/catalogue/staff-imports.ts';
import { MomentField, WordField } from '#office/base/lists/fields.tsx';
import { choiceOf, searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { frenchMoment } from '#office/base/ui/dates.ts';
import { CatalogueFiles } from './catalogue-files.tsx';
import { FeedAddresses } from './feed-addresses.tsx';
import { IMPORT_STATE_WORDS } from './words.ts';

const filters = [searchFor('Nom du fichier'), choiceOf('state', IMPORT_STATE_WORDS)];

/** The catalogue as a file, out and in, what was imported before, and where others read it. */
export default function ImportList() {
  return (
    <>
      <CatalogueFiles />
      <StaffList filters={filters}>
        <ListBody<ListedImport>
          primary={({ file_name }) => file_name}
          secondary={({ at, by }) => `${frenchMoment(at)}${by ? ` · ${by}` : ''}`}
          tertiary={({ state }) => IMPORT_STATE_WORDS[state]}
        >
          <MomentField source="at" />
          <TextField source="file_name" />
          <TextField source="by" />
          <WordField source="state" words={IMPORT_STATE_WORDS} />
          <NumberField source="created" />
          <NumberField source="updated" />
          <NumberField source="refused_count" label="Refusées" />
        </ListBody>
      </StaffList>
      <FeedAddresses />
    </>
  );
}
