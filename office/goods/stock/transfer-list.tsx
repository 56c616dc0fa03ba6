import { CreateButton, NumberField, TextField } from 'react-admin';
import { counted } from '#contract/base/counted.ts';
import type { ListedTransfer } from '#contract/goods/stock/staff-transfers.ts';
import { MomentField, WordField } from '#office/base/lists/fields.tsx';
import { choiceOf, searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { frenchMoment } from '#office/base/ui/dates.ts';
import { ArticleFilter } from './article-filter.tsx';
import { PlaceFilter } from './place-input.tsx';
import { TRANSFER_TONES, TRANSFER_WORDS } from './words.ts';

const filters = [
  searchFor('Article'),
  choiceOf('state', TRANSFER_WORDS, { alwaysOn: true }),
  <PlaceFilter key="place" source="place_id" label="Lieu" />,
  <ArticleFilter key="article" source="product_id" label="Article" />,
];

/** What was sent from one place to another, the last one first. */
export default function TransferList() {
  const may = useMay('stock:write');
  return (
    <StaffList filters={filters} actions={may && <CreateButton label="Nouveau transfert" />}>
      <ListBody<ListedTransfer>
        primary={({ from, to }) => `${from} → ${to}`}
        secondary={({ sent_at, pieces }) =>
          `${frenchMoment(sent_at)} · ${counted(pieces, 'pièce', 'pièces')}`
        }
        tertiary={({ state }) => TRANSFER_WORDS[state]}
      >
        <MomentField source="sent_at" />
        <TextField source="from" />
        <TextField source="to" />
        <NumberField source="pieces" />
        <WordField source="state" words={TRANSFER_WORDS} tones={TRANSFER_TONES} />
        <MomentField source="received_at" />
        <TextField source="note" />
      </ListBody>
    </StaffList>
  );
}
