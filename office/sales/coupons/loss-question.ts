import type { CouponTerms, StaffCoupon } from '#contract/sales/staff-coupons.ts';

/**
 * What to ask about the losses of a coupon in a form; undefined if it is off or incomplete, or takes off what it took
 * off before.
 */
export function lossQuestionOf(
  form: Partial<StaffCoupon>,
  before: StaffCoupon | undefined,
): CouponTerms | undefined {
  const question = form.active === false ? undefined : termsOf(form);
  if (question === undefined) return undefined;
  const known = before?.active === true ? termsOf(before) : undefined;
  return JSON.stringify(question) === JSON.stringify(known) ? undefined : question;
}

function termsOf(form: Partial<StaffCoupon>): CouponTerms | undefined {
  const { kind, value, min_total, max_discount, category_ids = [] } = form;
  if (kind === undefined || !value || (kind === 'percent' && value > 100)) return undefined;
  return {
    kind,
    value,
    ...(min_total && { min_total }),
    ...(max_discount && { max_discount }),
    ...(category_ids.length > 0 && {
      category_ids: category_ids.toSorted((a, b) => a - b).join(','),
    }),
  };
}
