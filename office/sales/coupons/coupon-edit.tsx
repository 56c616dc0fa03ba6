import { Button } from '@mui/material';
import { Edit, useRecordContext } from 'react-admin';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { StaffCoupon } from '#contract/sales/staff-coupons.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { CouponForm } from './coupon-form.tsx';

/** The rules of a coupon; they hold for the orders to come. */
export default function CouponEdit() {
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
    <Button disabled={isBusy} onClick={stop}>
      Arrêter maintenant
    </Button>
  );
}
