import { useState } from 'react';
import {
  Create,
  CreateButton,
  FunctionField,
  minValue,
  NumberInput,
  type RaRecord,
  required,
  SelectInput,
  TextField,
  TextInput,
  useNotify,
  useRedirect,
} from 'react-admin';
import { useWatch } from 'react-hook-form';
import { formatXof } from '#contract/base/fields/money.ts';
import type { ListedVoucher } from '#contract/money/staff-vouchers.ts';
import { isConflict, NOTICE_MS, type Refusal } from '#office/base/calls/use-call.ts';
import { REQUEST_KEY, useRequestKey } from '#office/base/calls/use-request-key.ts';
import { DayInput } from '#office/base/forms/day-input.tsx';
import { OfficeForm } from '#office/base/forms/office-form.tsx';
import { SecretDialog } from '#office/base/forms/secret-dialog.tsx';
import { MomentField, WordField, XofField } from '#office/base/lists/fields.tsx';
import { choiceOf, searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { frenchDay, frenchMoment } from '#office/base/ui/dates.ts';
import {
  CODE_WORDS,
  endingWords,
  ISSUED_KIND_CHOICES,
  VOUCHER_KIND_WORDS,
  VOUCHER_STATE_WORDS,
  VOUCHER_WAY_CHOICES,
} from './words.ts';

const LEFT = { true: 'Avec un reste', false: 'Épuisés' };

const filters = [
  searchFor('Numéro, fin du code ou note'),
  choiceOf('left', LEFT, { label: 'Bons', alwaysOn: true }),
  choiceOf('state', VOUCHER_STATE_WORDS, { label: 'État' }),
  choiceOf('kind', VOUCHER_KIND_WORDS),
];

export function VoucherList() {
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

const LEAST_XOF = 1000;

/** Issues a voucher once, however often sent, and shows its code once; a large gift waits for a second person. */
export function VoucherCreate() {
  const [made, setMade] = useState<RaRecord>();
  const { keyOf, forget } = useRequestKey('voucher-request');
  const redirect = useRedirect();
  const notify = useNotify();
  const withKey = (form: RaRecord) => {
    const body = withoutWay(form);
    return { ...body, [REQUEST_KEY]: keyOf(body) };
  };
  const showCode = (voucher: RaRecord) => {
    forget();
    if (voucher.code !== '') return setMade(voucher);
    notify('Demande notée : une autre personne doit confirmer ce bon.', { type: 'info' });
    redirect('show', 'bons', voucher.id);
  };
  const showRefusal = (error: Refusal) => {
    // The conflict names the earlier voucher; sending again means another one.
    if (isConflict(error)) forget();
    // The field shows its own error.
    if (error.body?.errors !== undefined) return;
    notify(error.message, { type: 'error', autoHideDuration: NOTICE_MS });
  };
  return (
    <>
      <Create
        title="Nouveau bon d’achat"
        transform={withKey}
        mutationOptions={{ onSuccess: showCode, onError: showRefusal }}
      >
        <OfficeForm>
          <SelectInput
            source="kind"
            label="Sorte"
            choices={ISSUED_KIND_CHOICES}
            validate={required()}
            helperText="« Acheté » : encaissez-le d’abord ; l’argent entre au journal comptable. « Offert » d’un grand montant : une autre personne confirme."
            fullWidth
          />
          <WayInput />
          <NumberInput
            source="amount"
            label="Montant (FCFA)"
            validate={[required(), minValue(LEAST_XOF)]}
            fullWidth
          />
          <DayInput
            source="expires_on"
            label="Dernier jour"
            defaultValue={null}
            helperText="Compris. Vide : sans fin."
            fullWidth
          />
          <TextInput
            source="note"
            label="Note"
            defaultValue=""
            parse={(value: string) => value}
            helperText="Pour qui, pourquoi ; le client ne la lit pas."
            fullWidth
          />
        </OfficeForm>
      </Create>
      <SecretDialog
        secret={made?.code}
        {...CODE_WORDS}
        onClose={() => redirect('show', 'bons', made?.id)}
      />
    </>
  );
}

function WayInput() {
  const kind = useWatch({ name: 'kind' });
  if (kind !== 'paid') return null;
  return (
    <SelectInput
      source="paid_by"
      label="Payé par"
      choices={VOUCHER_WAY_CHOICES}
      helperText="Aux espèces s’ajoute le droit de timbre du jour, noté avec le bon."
      validate={required()}
      fullWidth
    />
  );
}

/** Drops the choice made before the kind was changed. */
const withoutWay = ({ paid_by, ...form }: RaRecord) =>
  form.kind === 'paid' ? { ...form, paid_by } : form;
