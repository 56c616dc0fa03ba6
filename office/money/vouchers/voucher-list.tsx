import { CreateButton, FunctionField, TextField } from 'react-admin';
import { formatXof } from '#contract/base/fields/money.ts';
import type { ListedVoucher } from '#contract/money/staff-vouchers.ts';
import { MomentField, WordField, XofField } from '#office/base/lists/fields.tsx';
import { choiceOf, searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { frenchDay, frenchMoment } from '#office/base/ui/dates.ts';
import { endingWords, VOUCHER_KIND_WORDS, VOUCHER_STATE_WORDS } from './words.ts';

const LEFT = { true: 'Avec un reste', false: 'Épuisés' };
const filters = [
  searchFor('Numéro, fin du code ou note'),
  choiceOf('left', LEFT, { label: 'Bons', alwaysOn: true }),
  choiceOf('state', VOUCHER_STATE_WORDS, { label: 'État' }),
  choiceOf('kind', VOUCHER_KIND_WORDS),
];

/** The vouchers of the shop, without their codes. */
export default function VoucherList() {
  const may = useMay('vouchers:write');
  return (
    <StaffList filters={filters} actions={may && <CreateButton label="Nouveau bon d’achat" />}>
      <ListBody<ListedVoucher>
        opens="show"
        primary={(voucher) => `${endingWords(voucher)} · ${formatXof(voucher.balance)}`}
        secondary={({ kind, amount }) => `${VOUCHER_KIND_WORDS[kind]} · ${formatXof(amount)}`}
        tertiary={({ issued_at }) => frenchMoment(issued_at)}
      >
        <FunctionField<ListedVoucher> source="ending" render={endingWords} />
        <WordField source="state" words={VOUCHER_STATE_WORDS} />
        <WordField source="kind" words={VOUCHER_KIND_WORDS} />
        <XofField source="amount" />
        <XofField source="balance" />
        <FunctionField<ListedVoucher>
          source="expires_on"
          render={({ expires_on }) => frenchDay(expires_on) || 'Sans fin'}
        />
        <TextField source="note" />
        <MomentField source="issued_at" />
      </ListBody>
    </StaffList>
  );
}
