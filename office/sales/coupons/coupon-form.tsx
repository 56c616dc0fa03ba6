import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  BooleanInput,
  DateInput,
  maxValue,
  minValue,
  NumberInput,
  required,
  SelectArrayInput,
  SelectInput,
  TextInput,
  useRecordContext,
} from 'react-admin';
import { useWatch } from 'react-hook-form';
import { callTo } from '#contract/base/client.ts';
import { paths } from '#contract/base/paths.ts';
import type { StaffCoupon } from '#contract/sales/staff-coupons.ts';
import { callApi } from '#office/base/calls/api.ts';
import { OfficeForm } from '#office/base/forms/office-form.tsx';
import { choicesOf } from '#office/base/ui/words.ts';
import { COUPON_KIND_WORDS } from './words.ts';

/** What is kept where a field is left empty. */
const orNull = (value: string) => value || null;

/** The rules of a coupon. */
export function CouponForm({ buttons }: { buttons?: ReactNode }) {
  return (
    <OfficeForm buttons={buttons} sx={{ maxWidth: 640 }}>
      <TextInput
        source="title"
        label="Titre"
        validate={required()}
        helperText="Les clients le lisent sur leur commande quand il n’y a pas de code."
        fullWidth
      />
      <TextInput
        source="code"
        label="Code"
        parse={orNull}
        defaultValue={null}
        helperText="Vide : le coupon est accordé de lui-même à toute commande qui le permet."
        fullWidth
      />
      <SelectInput
        source="kind"
        label="Sorte"
        choices={choicesOf(COUPON_KIND_WORDS)}
        validate={required()}
        defaultValue="percent"
        fullWidth
      />
      <Value />
      <NumberInput
        source="min_total"
        label="À partir de (FCFA d’articles)"
        validate={[required(), minValue(0)]}
        defaultValue={0}
        fullWidth
      />
      <NumberInput
        source="max_discount"
        label="Réduction au plus (FCFA)"
        helperText="Vide : sans plafond."
        validate={minValue(1)}
        defaultValue={null}
        fullWidth
      />
      <DateInput source="starts_on" label="Premier jour" validate={required()} fullWidth />
      <DateInput
        source="ends_on"
        label="Dernier jour"
        defaultValue={null}
        helperText="Compris. Vide : sans fin."
        fullWidth
      />
      <NumberInput
        source="max_uses"
        label="Emplois au plus, en tout"
        helperText="Vide : sans limite. Une commande annulée rend le sien."
        validate={minValue(1)}
        defaultValue={null}
        fullWidth
      />
      <NumberInput
        source="max_uses_each"
        label="Emplois au plus par personne"
        helperText="Demande un compte : sans compte, personne ne prouve qui il est."
        validate={minValue(1)}
        defaultValue={null}
        fullWidth
      />
      <Categories />
      <BooleanInput
        source="first_order_only"
        label="Première commande seulement"
        helperText="Demande un compte. La réduction de première commande reste ce qu’elle est."
        defaultValue={false}
      />
      <BooleanInput
        source="stacks"
        label="Se cumule"
        helperText="Avec les autres coupons qui se cumulent, et avec la réduction de première commande. Sinon le client a la réduction la plus avantageuse, seule."
        defaultValue={false}
      />
      <BooleanInput source="active" label="En service" defaultValue={true} />
    </OfficeForm>
  );
}

function Value() {
  const kind: unknown = useWatch({ name: 'kind' });
  const isPercent = kind !== 'amount';
  return (
    <NumberInput
      key={String(isPercent)}
      source="value"
      label={isPercent ? 'Pourcentage' : 'Montant (FCFA)'}
      validate={[required(), minValue(1), ...(isPercent ? [maxValue(100)] : [])]}
      fullWidth
    />
  );
}

/** A category that was deleted since stays chosen, as it covers nothing. */
function Categories() {
  const record = useRecordContext<StaffCoupon>();
  const path = callTo(paths.categories, { images: 'url' });
  const { data = [] } = useQuery({ queryKey: [path], queryFn: () => callApi(path) });
  const gone = (record?.category_ids ?? []).filter((id) => data.every((one) => one.id !== id));
  return (
    <SelectArrayInput
      source="category_ids"
      label="Catégories"
      variant="outlined"
      choices={[
        ...data.map(({ id, name }) => ({ id, name })),
        ...gone.map((id) => ({ id, name: `Catégorie ${id}` })),
      ]}
      helperText="Vide : tous les articles."
      defaultValue={[]}
      fullWidth
    />
  );
}
