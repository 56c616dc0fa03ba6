import { CreateButton, FunctionField, TextField } from 'react-admin';
import { CASE_STATE_WORDS, FAULT_WORDS } from '#contract/delivery/after-sales-words.ts';
import type { ListedCase } from '#contract/delivery/staff-after-sales.ts';
import { MomentField, type Tones, WordField } from '#office/base/lists/fields.tsx';
import { choiceOf, PERIOD, searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { ClockWord } from './clock-word.tsx';

const filters = [
  searchFor('Dossier, client, appareil, série'),
  choiceOf('state', CASE_STATE_WORDS, { alwaysOn: true }),
  choiceOf('overdue', { true: 'En retard' }, { label: 'Délai', alwaysOn: true }),
  choiceOf('mine', { true: 'Suivis par moi' }, { label: 'Suivi' }),
  choiceOf('open', { true: 'Non terminés' }, { label: 'Dossiers' }),
  ...PERIOD,
];
const TONES: Tones = { new: 'warning', answered: 'primary', workshop: 'primary' };

/** What broke at customers' homes, and how long there is to answer. */
export default function CaseList() {
  const may = useMay('after-sales:write');
  return (
    <StaffList filters={filters} actions={may && <CreateButton label="Panne par téléphone" />}>
      <ListBody<ListedCase>
        primary={({ number, customer_name }) => `${number} · ${customer_name}`}
        secondary={(one) => (
          <>
            {one.article} · <ClockWord clock={one} />
          </>
        )}
        tertiary={({ state }) => CASE_STATE_WORDS[state]}
      >
        <TextField source="number" sx={{ whiteSpace: 'nowrap' }} />
        <TextField source="customer_name" />
        <TextField source="article" />
        <WordField source="fault" words={FAULT_WORDS} />
        <WordField source="state" words={CASE_STATE_WORDS} tones={TONES} />
        <MomentField source="opened_at" />
        <FunctionField<ListedCase> source="due_at" render={(one) => <ClockWord clock={one} />} />
        <TextField source="assigned_to" />
      </ListBody>
    </StaffList>
  );
}
