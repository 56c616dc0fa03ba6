import { CreateButton, FunctionField, TextField } from 'react-admin';
import { formatXof } from '#contract/base/fields/money.ts';
import { PROFORMA_STATE_WORDS } from '#contract/sales/proforma-states.ts';
import type { ListedProforma } from '#contract/sales/staff-proformas.ts';
import { MomentField, type Tones, WordField, XofField } from '#office/base/lists/fields.tsx';
import { choiceOf, PERIOD, searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { frenchDay } from '#office/base/ui/dates.ts';

const filters = [
  searchFor('Numéro, entreprise, NINEA, téléphone'),
  choiceOf('state', PROFORMA_STATE_WORDS, { alwaysOn: true }),
  ...PERIOD,
];
const TONES: Tones = { open: 'primary', ordered: 'success', expired: 'warning' };

/** Prices that companies asked for, and what came of them. */
export default function ProformaList() {
  const may = useMay('orders:write');
  return (
    <StaffList
      filters={filters}
      actions={may && <CreateButton label="Nouvelle facture proforma" />}
    >
      <ListBody<ListedProforma>
        primary={({ number, company }) => `${number} · ${company}`}
        secondary={({ amount_total, valid_until }) =>
          `${formatXof(amount_total)} · jusqu’au ${frenchDay(valid_until)}`
        }
        tertiary={({ state }) => PROFORMA_STATE_WORDS[state]}
      >
        <MomentField source="made_at" />
        <TextField source="number" sx={{ whiteSpace: 'nowrap' }} />
        <TextField source="company" />
        <TextField source="ninea" />
        <TextField source="name" />
        <XofField source="amount_total" />
        <FunctionField<ListedProforma>
          source="valid_until"
          render={({ valid_until }) => frenchDay(valid_until)}
        />
        <WordField source="state" words={PROFORMA_STATE_WORDS} tones={TONES} />
        <TextField source="order_name" />
      </ListBody>
    </StaffList>
  );
}
