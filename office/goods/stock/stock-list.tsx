import { Chip } from '@mui/material';
import { FunctionField, NumberField, TextField } from 'react-admin';
import { counted } from '#contract/base/counted.ts';
import { LOW_STOCK } from '#contract/base/limits.ts';
import type { ArticleStock } from '#contract/goods/stock/staff-stock.ts';
import { choiceOf, searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { frenchDay } from '#office/base/ui/dates.ts';
import { PlaceFilter } from './place-input.tsx';

const STOCK_WORDS = {
  none: 'Épuisé',
  low: 'Bas ou épuisé',
  counted: 'Compté',
  uncounted: 'Non compté',
};
const filters = [
  searchFor('Référence, nom, marque'),
  choiceOf('stock', STOCK_WORDS, { label: 'Stock', alwaysOn: true }),
  <PlaceFilter key="place" source="place_id" label="Lieu" alwaysOn />,
];

/** What lies where, what is kept, under way and expected of each article. */
export default function StockList() {
  return (
    <StaffList filters={filters}>
      <ListBody<ArticleStock>
        primary={({ name }) => name}
        secondary={(row) =>
          [row.reference, placesOf(row), comingOf(row)].filter(Boolean).join(' · ')
        }
        tertiary={({ available }) => <Available available={available} />}
      >
        <TextField source="reference" />
        <TextField source="name" />
        <FunctionField<ArticleStock>
          source="available"
          textAlign="right"
          sx={{ whiteSpace: 'nowrap' }}
          render={({ available }) => <Available available={available} />}
        />
        <FunctionField<ArticleStock> label="Où" render={placesOf} />
        <NumberField source="reserved" />
        <NumberField source="on_road" />
        <FunctionField<ArticleStock> source="expected" render={expectedOf} />
      </ListBody>
    </StaffList>
  );
}

/** What can be sold; what is low stands out. */
export function Available({ available }: { available: number | null }) {
  if (available === null) return 'Non compté';
  if (available > LOW_STOCK) return available;
  return (
    <Chip
      size="small"
      variant="outlined"
      color={available === 0 ? 'error' : 'warning'}
      label={available === 0 ? 'Épuisé' : available}
    />
  );
}

const placesOf = ({ places }: ArticleStock): string =>
  places.map(({ name, on_hand }) => `${name} ${on_hand}`).join(', ');

function expectedOf({ expected, expected_on }: ArticleStock): string {
  return expected === 0 ? '0' : `${expected}, dès le ${frenchDay(expected_on)}`;
}

function comingOf(row: ArticleStock): string {
  const { reserved, on_road, expected } = row;
  return [
    reserved > 0 && counted(reserved, 'réservé', 'réservés'),
    on_road > 0 && `${on_road} en route`,
    expected > 0 && `attendu : ${expectedOf(row)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
