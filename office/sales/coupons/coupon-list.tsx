import EventIcon from '@mui/icons-material/Event';
import { Button, CreateButton, FunctionField, TextField } from 'react-admin';
import { Link } from 'react-router-dom';
import type { StaffCoupon } from '#contract/sales/staff-coupons.ts';
import { WordField, XofField } from '#office/base/lists/fields.tsx';
import { choiceOf, searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { frenchDays } from '#office/base/ui/dates.ts';
import {
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

/** What the shop takes off orders, and how often it was used. */
export default function CouponList() {
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
