import { Link as TextLink } from '@mui/material';
import { FunctionField, NumberField, TextField } from 'react-admin';
import { Link } from 'react-router-dom';
import { formatXof } from '#contract/base/fields/money.ts';
import { lossWords } from '#contract/goods/stock/loss-words.ts';
import type { BelowCost, PriceKind } from '#contract/goods/stock/staff-costs.ts';
import { WordField } from '#office/base/lists/fields.tsx';
import { choiceOf, searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';

const KIND_WORDS: Record<PriceKind, string> = {
  price: 'Prix normal',
  promo: 'Promotion',
  preorder: 'Précommande',
  credit: 'Crédit',
};

const filters = [
  searchFor('Nom, référence, marque'),
  choiceOf('kind', KIND_WORDS, { label: 'Prix concerné' }),
];

export default function BelowCostList() {
  return (
    <StaffList filters={filters}>
      <ListBody<BelowCost>
        opens={false}
        primary={(row) => <ProductLink row={row} />}
        secondary={({ net_price, average }) => lossWords(net_price, average)}
        tertiary={({ kind }) => KIND_WORDS[kind]}
      >
        <TextField source="reference" />
        <FunctionField<BelowCost> source="name" render={(row) => <ProductLink row={row} />} />
        <WordField source="kind" words={KIND_WORDS} />
        <FunctionField<BelowCost>
          source="price"
          textAlign="right"
          render={({ price }) => formatXof(price)}
        />
        <NumberField source="net_price" />
        <NumberField source="average" />
        <NumberField source="loss" />
      </ListBody>
    </StaffList>
  );
}

const ProductLink = ({ row: { id, name } }: { row: BelowCost }) => (
  <TextLink component={Link} to={`/produits/${id}`}>
    {name}
  </TextLink>
);
