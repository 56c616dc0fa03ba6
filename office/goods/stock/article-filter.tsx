import { AutocompleteInput, ReferenceInput } from 'react-admin';

/** The filter by article, found by its name or its reference. */
export const ArticleFilter = ({ source, label }: { source: string; label: string }) => (
  <ReferenceInput source={source} reference="stock" sort={{ field: 'name', order: 'ASC' }}>
    <AutocompleteInput
      label={label}
      optionText="name"
      filterToQuery={(q: string) => ({ q })}
      sx={{ minWidth: 260 }}
    />
  </ReferenceInput>
);
