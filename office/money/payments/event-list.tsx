import { FunctionField, TextField } from 'react-admin';
import type { ListedPaymentEvent } from '#contract/money/staff-payment-events.ts';
import { MomentField, WordField } from '#office/base/lists/fields.tsx';
import { choiceOf, PERIOD, searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { frenchMoment } from '#office/base/ui/dates.ts';
import { PROVIDER_WORDS } from '#office/base/ui/words.ts';
import { RawText } from './raw-words.tsx';

const KIND_WORDS = { callback: 'Annonce de l’opérateur', answer: 'Réponse à notre question' };
const OUTCOME_WORDS = {
  waiting: 'Pas encore lu',
  read: 'Lu',
  unknown: 'D’aucun paiement connu',
};

const filters = [
  searchFor('Paiement, commande, client'),
  choiceOf('provider', PROVIDER_WORDS, { alwaysOn: true }),
  choiceOf('kind', KIND_WORDS),
  choiceOf('outcome', OUTCOME_WORDS),
  ...PERIOD,
];

export default function EventList() {
  return (
    <StaffList filters={filters}>
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
        <MomentField source="received_at" />
        <WordField source="provider" words={PROVIDER_WORDS} />
        <WordField source="kind" words={KIND_WORDS} />
        <WordField source="outcome" words={OUTCOME_WORDS} />
        <TextField source="transaction_id" emptyText="—" />
        <TextField source="order_name" emptyText="—" />
        <TextField source="words" emptyText="—" />
        <FunctionField<ListedPaymentEvent>
          label="Message"
          render={({ body }) => (body === '' ? '—' : <RawText label="Tel que reçu" text={body} />)}
        />
      </ListBody>
    </StaffList>
  );
}
