import EventIcon from '@mui/icons-material/Event';
import { Button as PlainButton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  BooleanInput,
  Button,
  Create,
  CreateButton,
  Edit,
  FunctionField,
  maxValue,
  minValue,
  NumberInput,
  required,
  SelectArrayInput,
  SelectInput,
  TextField,
  TextInput,
  useRecordContext,
} from 'react-admin';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { callTo } from '#contract/base/client.ts';
import { shelfName } from '#contract/base/fields/accents.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { StaffCoupon } from '#contract/sales/staff-coupons.ts';
import { callApi } from '#office/base/calls/api.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { DayInput } from '#office/base/forms/day-input.tsx';
import { OfficeForm } from '#office/base/forms/office-form.tsx';
import { WordField, XofField } from '#office/base/lists/fields.tsx';
import { choiceOf, searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { frenchDays } from '#office/base/ui/dates.ts';
import { choicesOf } from '#office/base/ui/words.ts';
import { CouponLosses } from './coupon-losses.tsx';
import {
  COUPON_KIND_WORDS,
  COUPON_PREVIEW_PATH,
  COUPON_STATE_WORDS,
  codeWords,
  usesWords,
  worthWords,
} from './words.ts';

const GIVEN = { true: 'Accordés d’eux-mêmes', false: 'Avec un code' };

const filters = [
  searchFor('Code ou titre'),
  choiceOf('state', COUPON_STATE_WORDS, { alwaysOn: true }),
  choiceOf('automatic', GIVEN, { label: 'Coupons' }),
];

export function CouponList() {
  const may = useMay('coupons:write');
  return (
    <StaffList
      filters={filters}
      actions={
        <>
          {may && <CreateButton label="Nouveau coupon" />}
          <Button component={Link} to={COUPON_PREVIEW_PATH} label="Aperçu à une date">
            <EventIcon />
          </Button>
        </>
      }
    >
      <ListBody<StaffCoupon>
        opens="show"
        primary={(coupon) => `${coupon.title} · ${codeWords(coupon)}`}
        secondary={(coupon) =>
          `${worthWords(coupon)} · ${frenchDays(coupon.starts_on, coupon.ends_on)}`
        }
        tertiary={(coupon) => `${COUPON_STATE_WORDS[coupon.state]} · ${usesWords(coupon)}`}
      >
        <TextField source="title" />
        <FunctionField<StaffCoupon> source="code" render={codeWords} />
        <FunctionField<StaffCoupon> source="value" label="Réduction" render={worthWords} />
        <FunctionField<StaffCoupon>
          source="starts_on"
          label="Jours"
          render={({ starts_on, ends_on }) => frenchDays(starts_on, ends_on)}
        />
        <WordField source="state" words={COUPON_STATE_WORDS} />
        <FunctionField<StaffCoupon> source="uses" render={usesWords} />
        <XofField source="given" />
      </ListBody>
    </StaffList>
  );
}

export function CouponCreate() {
  return (
    <Create title="Nouveau coupon" redirect="list">
      <CouponForm />
    </Create>
  );
}

/** Changes or stops a coupon, for later orders only. */
export function CouponEdit() {
  return (
    <Edit title="Coupon" mutationMode="pessimistic" redirect="show">
      <CouponForm buttons={<StopButton />} />
    </Edit>
  );
}

function StopButton() {
  const coupon = useRecordContext<StaffCoupon>();
  const { call, isBusy } = useCall();
  if (!coupon?.active) return null;
  const stop = () =>
    void call({
      method: 'PUT',
      path: pathTo(paths.staffCoupon, { id: coupon.id }),
      version: coupon.version,
      body: { ...coupon, active: false },
      done: 'Le coupon est arrêté : les commandes passées le gardent.',
    });
  return (
    <PlainButton disabled={isBusy} onClick={stop}>
      Arrêter maintenant
    </PlainButton>
  );
}

const orNull = (value: string) => value || null;

function CouponForm({ buttons }: { buttons?: ReactNode }) {
  return (
    <OfficeForm buttons={buttons}>
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
      <DayInput source="starts_on" label="Premier jour" validate={required()} fullWidth />
      <DayInput
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
      <CouponLosses />
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

/** A deleted category stays selected and covers nothing. */
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
        ...data.map(({ id, name }) => ({ id, name: shelfName(name) })),
        ...gone.map((id) => ({ id, name: `Catégorie ${id}` })),
      ]}
      helperText="Vide : tous les articles."
      defaultValue={[]}
      fullWidth
    />
  );
}
