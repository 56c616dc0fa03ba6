import { CreateButton, FunctionField, NumberField, TextField } from 'react-admin';
import type { ListedPurchase } from '#contract/goods/stock/staff-purchases.ts';
import { WordField } from '#office/base/lists/fields.tsx';
import { choiceOf, searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { frenchDay } from '#office/base/ui/dates.ts';
import { ArticleFilter } from '../article-filter.tsx';
import { PURCHASE_TONES, PURCHASE_WORDS } from '../words.ts';

const filters = [
  searchFor('Fournisseur, article'),
  choiceOf('state', PURCHASE_WORDS, { alwaysOn: true }),
  <ArticleFilter key="article" source="product_id" label="Article" />,
];

/** What was bought from suppliers, what is expected first. */
export default function PurchaseList() {
  const may = useMay('stock:write');
  return (
    <StaffList filters={filters} actions={may && <CreateButton label="Nouvel achat" />}>
      <ListBody<ListedPurchase>
        primary={({ supplier }) => supplier}
        secondary={({ expected_on, received, ordered }) =>
          `${frenchDay(expected_on)} · ${received} sur ${ordered} reçues`
        }
        tertiary={({ state }) => PURCHASE_WORDS[state]}
      >
        <FunctionField<ListedPurchase>
          source="expected_on"
          render={({ expected_on }) => frenchDay(expected_on)}
        />
        <TextField source="supplier" />
        <WordField source="state" words={PURCHASE_WORDS} tones={PURCHASE_TONES} />
        <NumberField source="ordered" />
        <NumberField source="received" />
        <TextField source="note" />
      </ListBody>
    </StaffList>
  );
}
