import { FunctionField, NumberField, TextField } from 'react-admin';
import { counted } from '#contract/base/counted.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import type { Demand } from '#contract/goods/staff-alerts.ts';
import { Available } from '#office/base/lists/available.tsx';
import { choiceOf, searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { frenchDay } from '#office/base/ui/dates.ts';

const KIND_WORDS = {
  stock: 'Le retour en stock',
  price: 'Un prix',
  preorder: 'La précommande',
};
const filters = [
  searchFor('Référence ou nom'),
  choiceOf('kind', KIND_WORDS, { label: 'En attente de', alwaysOn: true }),
];

const waitingWords = ({ waiting }: Demand) =>
  waiting === 0 ? 'personne n’attend' : counted(waiting, 'personne attend', 'personnes attendent');
const wantedWords = (row: Demand) =>
  [
    row.waiting_stock > 0 && `${row.waiting_stock} retour en stock`,
    row.waiting_price > 0 &&
      `${row.waiting_price} prix, ${formatXof(row.best_price ?? 0)} au mieux`,
    row.waiting_preorder > 0 && `${row.waiting_preorder} précommande`,
  ]
    .filter(Boolean)
    .join(' · ');
const toldWords = ({ told, sold }: Demand) =>
  `${counted(told, 'prévenue', 'prévenues')} · ${counted(sold, 'commande', 'commandes')} sous 7 jours`;

export default function DemandList() {
  return (
    <StaffList filters={filters}>
      <ListBody<Demand>
        opens={false}
        primary={({ name }) => name}
        secondary={(row) => [waitingWords(row), toldWords(row)].join(' · ')}
        tertiary={({ available }) => <Available available={available} />}
      >
        <TextField source="reference" />
        <TextField source="name" />
        <FunctionField<Demand>
          source="available"
          textAlign="right"
          sx={{ whiteSpace: 'nowrap' }}
          render={({ available }) => <Available available={available} />}
        />
        <NumberField source="waiting" />
        <FunctionField<Demand> label="Pour" render={wantedWords} />
        <FunctionField<Demand>
          source="since"
          render={({ since }) => frenchDay(since?.slice(0, 10) ?? null)}
        />
        <NumberField source="told" />
        <NumberField source="sold" />
      </ListBody>
    </StaffList>
  );
}
