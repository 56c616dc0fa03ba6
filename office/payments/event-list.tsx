import { DateInput, FunctionField, SearchInput, SelectInput, TextField } from 'react-admin';
import type { ListedPaymentEvent } from '#contract/staff/payment-events.ts';
import { frenchMoment } from '../ui/dates.ts';
import { MomentField, WordField } from '../ui/fields.tsx';
import { ListBody } from '../ui/list-body.tsx';
import { StaffList } from '../ui/staff-list.tsx';
import { choicesOf, PROVIDER_WORDS } from '../ui/words.ts';
import { providerFilter } from './provider-filter.tsx';
import { RawWords } from './raw-words.tsx';

const KIND_WORDS = { callback: 'Annonce de l’opérateur', answer: 'Réponse à notre question' };
const OUTCOME_WORDS = {
  waiting: 'Pas encore lu',
  read: 'Lu',
  unknown: 'D’aucun paiement connu',
};

const filters = [
  <SearchInput key="q" source="q" placeholder="Paiement, commande, client" alwaysOn />,
  providerFilter,
  <SelectInput key="kind" source="kind" label="Sorte" choices={choicesOf(KIND_WORDS)} />,
  <SelectInput key="outcome" source="outcome" label="Suite" choices={choicesOf(OUTCOME_WORDS)} />,
  <DateInput key="from" source="date_from" label="Depuis le" />,
  <DateInput key="to" source="date_to" label="Jusqu’au" />,
];

/** What providers said of payments, as it came. */
export default function EventList() {
  return (
    <StaffList
      resource="evenements"
      title="Messages des opérateurs"
      sort={{ field: 'received_at', order: 'DESC' }}
      filters={filters}
    >
      <ListBody<ListedPaymentEvent>
        opens={false}
        primary={({ provider, order_name }) =>
          [PROVIDER_WORDS[provider], order_name].filter(Boolean).join(' · ')
        }
        secondary={({ kind, outcome, words, received_at }) =>
          [frenchMoment(received_at), words, KIND_WORDS[kind], OUTCOME_WORDS[outcome]]
            .filter(Boolean)
            .join(' · ')
        }
      >
        <MomentField source="received_at" label="Reçu le" />
        <WordField source="provider" label="Opérateur" words={PROVIDER_WORDS} />
        <WordField source="kind" label="Sorte" words={KIND_WORDS} />
        <WordField source="outcome" label="Suite" words={OUTCOME_WORDS} />
        <TextField source="transaction_id" label="Paiement" sortable={false} emptyText="—" />
        <TextField source="order_name" label="Commande" sortable={false} emptyText="—" />
        <TextField source="words" label="En clair" sortable={false} emptyText="—" />
        <FunctionField<ListedPaymentEvent>
          label="Message"
          render={({ body }) => (body === '' ? '—' : <RawWords label="Tel que reçu" text={body} />)}
        />
      </ListBody>
    </StaffList>
  );
}
