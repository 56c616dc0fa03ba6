import { Box } from '@mui/material';
import { NumberInput, SelectInput, TextInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { fieldsOf } from '#contract/base/tables.ts';
import { OTHER_FAMILY } from '#contract/goods/catalogue/facts/fact-families.ts';
import { type OfferedFact, useFacts } from '#office/base/calls/use-facts.ts';

const YES_NO = [
  { id: true, name: 'Oui' },
  { id: false, name: 'Non' },
];

/** The facts of the category's family in its order, then those that the product has besides. */
export function FactsFields() {
  const category: unknown = useWatch({ name: 'categ_id' });
  const known = fieldsOf(useWatch({ name: 'facts' }));
  const { facts, families } = useFacts();
  const family =
    families.find(({ matched }) => matched.some((name) => name === category)) ??
    families.find(({ id }) => id === OTHER_FAMILY);
  const ofFamily = (family?.fields ?? []).flatMap(
    (key) => facts.find(({ id }) => id === key) ?? [],
  );
  const others = facts.filter((fact) => fact.id in known && !ofFamily.includes(fact));
  return (
    <Box
      sx={{ display: 'grid', columnGap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr 1fr' } }}
    >
      {[...ofFamily, ...others].map((fact) => (
        <FactInput key={fact.id} fact={fact} />
      ))}
    </Box>
  );
}

function FactInput({ fact }: { fact: OfferedFact }) {
  const { id, heading, type, choices, min, max } = fact;
  const common = { source: `facts.${id}`, label: heading, helperText: false } as const;
  if (type === 'yes-no') return <SelectInput {...common} choices={YES_NO} />;
  if (type === 'text') return <TextInput {...common} />;
  if (type === 'choice') {
    const offered = choices.map((choice) => ({ id: choice, name: choice }));
    return <SelectInput {...common} choices={offered} />;
  }
  return <NumberInput {...common} min={min} max={max} step="any" />;
}
