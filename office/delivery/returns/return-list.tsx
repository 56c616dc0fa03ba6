import { TextField } from 'react-admin';
import { RETURN_STATE_WORDS, RETURN_WISH_WORDS } from '#contract/delivery/return-words.ts';
import type { ListedReturn } from '#contract/delivery/staff-returns.ts';
import { MomentField, type Tones, WordField } from '#office/base/lists/fields.tsx';
import { choiceOf, PERIOD, searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { frenchDay } from '#office/base/ui/dates.ts';

const filters = [
  searchFor('Commande, client, produit'),
  choiceOf('state', RETURN_STATE_WORDS, { alwaysOn: true }),
  choiceOf('wish', RETURN_WISH_WORDS),
  ...PERIOD,
];
const TONES: Tones = { requested: 'warning', approved: 'primary', received: 'primary' };

/** What customers give back or exchange. */
export default function ReturnList() {
  return (
    <StaffList filters={filters} firstOnPhone={{ state: 'requested' }}>
      <ListBody<ListedReturn>
        primary={({ order_name, customer_name }) => `${order_name} · ${customer_name}`}
        secondary={({ goods, asked_at }) => `${goods} · ${frenchDay(asked_at)}`}
        tertiary={({ state }) => RETURN_STATE_WORDS[state]}
      >
        <MomentField source="asked_at" />
        <TextField source="order_name" />
        <TextField source="customer_name" />
        <TextField source="goods" />
        <WordField source="wish" words={RETURN_WISH_WORDS} />
        <WordField source="state" words={RETURN_STATE_WORDS} tones={TONES} />
      </ListBody>
    </StaffList>
  );
}
