import type { Quote } from '#contract/sales/orders/order-shapes.ts';
import type { CheckoutKind } from '../checkout-kinds.ts';
import { CouponField } from './coupon-field.tsx';
import { type TypedCodes, takesCodes } from './kept-codes.ts';

/** The codes of a checkout that takes some. */
export const CheckoutCoupons = ({
  kind,
  typed: { codes, onCodes },
  quote,
}: {
  kind: CheckoutKind;
  typed: TypedCodes;
  quote: Quote | undefined;
}) =>
  takesCodes(kind) && (
    <CouponField codes={codes} onCodes={onCodes} answers={quote?.coupons ?? []} />
  );
