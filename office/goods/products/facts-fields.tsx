import { Box } from '@mui/material';
import { NumberInput, SelectInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { hasKey } from '#contract/base/tables.ts';
import { familyOf } from '#contract/goods/catalogue/fact-families.ts';
import {
  FACT_KEYS,
  type FactKey,
  type Facts,
  factField,
  factHeading,
} from '#contract/goods/catalogue/facts.ts';

const YES_NO = [
  { id: true, name: 'Oui' },
  { id: false, name: 'Non' },
];

/** The facts that articles of the chosen category are known by, and whichever others this one has. */
export function FactsFields() {
  const category: unknown = useWatch({ name: 'categ_id' });
  const facts: unknown = useWatch({ name: 'facts' });
  const ofFamily = familyOf(typeof category === 'string' ? category : '').fields;
  const shown = FACT_KEYS.filter((key) => ofFamily.includes(key) || isKnown(facts, key));
  return (
    <Box
      sx={{ display: 'grid', columnGap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr 1fr' } }}
    >
      {shown.map((key) => (
        <FactInput key={key} fact={key} />
      ))}
    </Box>
  );
}

function FactInput({ fact }: { fact: FactKey }) {
  const field = factField(fact);
  const common = { source: `facts.${fact}`, label: factHeading(fact), helperText: false } as const;
  if (field.type === 'yes-no') return <SelectInput {...common} choices={YES_NO} />;
  if (field.type === 'choice') {
    return (
      <SelectInput
        {...common}
        choices={field.choices.map((choice) => ({ id: choice, name: choice }))}
      />
    );
  }
  const step = field.type === 'integer' ? 1 : 'any';
  return <NumberInput {...common} min={field.min} max={field.max} step={step} />;
}

const isKnown = (facts: unknown, key: FactKey) =>
  typeof facts === 'object' && facts !== null && hasKey(facts as Facts, key);
