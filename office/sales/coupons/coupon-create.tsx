import { Create } from 'react-admin';
import { CouponForm } from './coupon-form.tsx';

/** A new coupon. */
export default function CouponCreate() {
  return (
    <Create title="Nouveau coupon" redirect="list">
      <CouponForm />
    </Create>
  );
}
