import { SelectInput } from 'react-admin';
import { choicesOf, PROVIDER_WORDS } from '../ui/words.ts';

/** Narrows a list of money to one provider; always beside its search. */
export const providerFilter = (
  <SelectInput
    key="provider"
    source="provider"
    label="Opérateur"
    choices={choicesOf(PROVIDER_WORDS)}
    alwaysOn
  />
);
