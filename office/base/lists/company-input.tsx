import { AutocompleteInput, ReferenceInput } from 'react-admin';

export const CompanyInput = ({ source = 'company_id' }: { source?: string }) => (
  <ReferenceInput source={source} reference="entreprises" sort={{ field: 'name', order: 'ASC' }}>
    <AutocompleteInput
      label="Entreprise"
      optionText="name"
      filterToQuery={(q: string) => ({ q })}
      sx={{ minWidth: 220 }}
    />
  </ReferenceInput>
);
