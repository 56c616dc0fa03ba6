import { FunctionField, NumberField, TextField } from 'react-admin';
import { counted } from '#contract/counted.ts';
import type { Demand } from '#contract/staff/alerts.ts';
import { Available } from '../stock/stock-list.tsx';
import { MomentField, XofField } from '../ui/fields.tsx';
import { choiceOf, searchFor } from '../ui/filters.tsx';
import { ListBody, StaffList } from '../ui/staff-list.tsx';

const KIND_WORDS = {
  stock: 'Le retour en stock',
  price: 'Un prix',
  preorder: 'La précommande',
};
const filters = [
  searchFor('Référence ou nom'),
  choiceOf('kind', KIND_WORDS, { label: 'Attendent', alwaysOn: true }),
];

const waitingWords = ({ waiting }: Demand) =>
  waiting === 0 ? 'personne n’attend' : counted(waiting, 'personne attend', 'personnes attendent');
const toldWords = ({ told, sold }: Demand) =>
  `${counted(told, 'prévenue', 'prévenues')} · ${counted(sold, 'commande', 'commandes')} sous 7 jours`;

/** What customers wait for, by article, and what telling them sold. */
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
        <NumberField source="waiting_stock" />
        <NumberField source="waiting_price" />
        <NumberField source="waiting_preorder" />
        <XofField source="best_price" />
        <MomentField source="since" />
        <NumberField source="told" />
        <NumberField source="sold" />
      </ListBody>
    </StaffList>
  );
}
