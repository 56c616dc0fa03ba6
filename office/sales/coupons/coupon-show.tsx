import { Alert, AlertTitle, Stack } from '@mui/material';
import { EditButton, Show, TopToolbar, useRecordContext } from 'react-admin';
import { formatXof } from '#contract/base/fields/money.ts';
import type { StaffCoupon } from '#contract/sales/staff-coupons.ts';
import { useMay } from '#office/base/session/use-may.ts';
import { CouponUses } from './coupon-uses.tsx';
import { COUPON_STATE_WORDS, codeWords, usesWords, worthWords } from './words.ts';

/** A coupon: how it stands, and the orders that it was used for. */
export default function CouponShow() {
  const mayChange = useMay('coupons:write');
  const seesOrders = useMay('orders:read');
  return (
    <Show title="Coupon" actions={<TopToolbar>{mayChange && <EditButton />}</TopToolbar>}>
      <Stack spacing={2} sx={{ p: 2 }}>
        <CouponState />
        {seesOrders && <CouponUses />}
      </Stack>
    </Show>
  );
}

function CouponState() {
  const coupon = useRecordContext<StaffCoupon>();
  if (coupon === undefined) return null;
  const { state, title, given } = coupon;
  return (
    <Alert severity={state === 'running' ? 'success' : 'info'}>
      <AlertTitle>{`${title} · ${codeWords(coupon)}`}</AlertTitle>
      {`${COUPON_STATE_WORDS[state]}. ${worthWords(coupon)}. Emplois : ${usesWords(coupon)}, ${formatXof(given)} de réductions.`}
    </Alert>
  );
}
