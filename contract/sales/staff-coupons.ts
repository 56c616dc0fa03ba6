import * as z from 'zod/mini';
import {
  day,
  fieldsOf,
  filledText,
  listOf,
  numberInAddress,
  oneOf,
  text,
  wholeNumber,
  xof,
  yesOrNo,
} from '../base/fields/fields.ts';
import { MAX_XOF } from '../base/fields/money.ts';
import { paths } from '../base/paths.ts';
import { ofId, staffCall } from '../base/staff-call.ts';
import { defineList } from '../base/staff-list.ts';
import { id, idInPath, MAX_ID, productIds } from '../goods/catalogue/catalogue.ts';
import { lossFields } from '../goods/stock/losses.ts';
import { COUPON_CODE_LENGTH, COUPON_KINDS } from './coupon-kinds.ts';

const COUPON_STATES = ['planned', 'running', 'over', 'used_up', 'off'] as const;
const MOST_USES = 1_000_000;
/** Percent or XOF. */
const MOST_VALUE = 100_000_000;
const CODE = new RegExp(`^[A-Za-z0-9-]{${COUPON_CODE_LENGTH.min},${COUPON_CODE_LENGTH.max}}$`);

/** Both days are included. XOF. */
const coupon = z.object({
  id,
  /** Null without a code. */
  code: z.nullable(z.string()),
  title: z.string(),
  kind: z.enum(COUPON_KINDS),
  /** Percent or XOF. */
  value: z.int(),
  min_total: z.int(),
  max_discount: z.nullable(z.int()),
  starts_on: z.string(),
  ends_on: z.nullable(z.string()),
  max_uses: z.nullable(z.int()),
  max_uses_each: z.nullable(z.int()),
  /** Empty covers everything. */
  category_ids: z.array(z.int()),
  first_order_only: z.boolean(),
  stacks: z.boolean(),
  active: z.boolean(),
  state: z.enum(COUPON_STATES),
  /** Returned uses do not count. */
  uses: z.int(),
  given: z.int(),
  version: z.int(),
});
export type StaffCoupon = z.infer<typeof coupon>;

/** What decides how much a coupon takes off, before it is saved. */
const couponTerms = z.object({
  kind: oneOf(COUPON_KINDS),
  value: numberInAddress(1, MOST_VALUE),
  min_total: z.optional(numberInAddress(0, MAX_XOF)),
  max_discount: z.optional(numberInAddress(1, MAX_XOF)),
  /** Absent for everything. */
  category_ids: z.optional(productIds),
});
export type CouponTerms = z.infer<typeof couponTerms>;

const couponForm = fieldsOf({
  code: z.optional(
    z.nullable(
      text(
        COUPON_CODE_LENGTH.max,
        z.trim(),
        z.refine(
          (code) => code === '' || CODE.test(code),
          `${COUPON_CODE_LENGTH.min} à ${COUPON_CODE_LENGTH.max} lettres sans accent, chiffres ou tirets`,
        ),
      ),
    ),
  ),
  title: filledText(2, 80),
  kind: oneOf(COUPON_KINDS),
  value: wholeNumber(1, MOST_VALUE),
  min_total: z.optional(xof(0)),
  max_discount: z.optional(z.nullable(xof(1))),
  starts_on: day,
  ends_on: z.optional(z.nullable(day)),
  max_uses: z.optional(z.nullable(wholeNumber(1, MOST_USES))),
  max_uses_each: z.optional(z.nullable(wholeNumber(1, 1000))),
  category_ids: z.optional(listOf(wholeNumber(1, MAX_ID), 100)),
  first_order_only: z.optional(yesOrNo),
  stacks: z.optional(yesOrNo),
  active: z.optional(yesOrNo),
});
export type CouponForm = z.infer<typeof couponForm>;

export const staffCoupons = defineList({
  name: 'coupons',
  record: { one: paths.staffCoupon },
  summary: 'Les coupons, passés, en cours et à venir ; cherche un code ou un titre',
  right: 'catalogue:read',
  sorts: ['-starts_on', 'title', 'code'],
  filters: {
    state: z.optional(oneOf(COUPON_STATES)),
    automatic: z.optional(oneOf(['true', 'false'])),
  },
  example: { q: 'rentree', filter: { state: 'over' } },
  item: coupon,
  columns: {
    title: 'Titre',
    code: 'Code',
    kind: 'Sorte',
    value: 'Valeur',
    min_total: 'À partir de (FCFA)',
    max_discount: 'Réduction au plus (FCFA)',
    starts_on: 'Premier jour',
    ends_on: 'Dernier jour',
    state: 'État',
    max_uses: 'Emplois au plus',
    max_uses_each: 'Emplois par personne',
    uses: 'Emplois',
    given: 'Réductions accordées (FCFA)',
  },
});

/** XOF. */
const couponUse = z.object({
  id,
  coupon_id: z.int(),
  title: z.string(),
  code: z.nullable(z.string()),
  order_id: z.int(),
  order_name: z.string(),
  partner_name: z.string(),
  amount: z.int(),
  amount_total: z.int(),
  used_at: z.string(),
  given_back_at: z.nullable(z.string()),
});
export type CouponUse = z.infer<typeof couponUse>;

export const staffCouponUses = defineList({
  name: 'coupons-emplois',
  summary: 'Les emplois des coupons, avec leurs commandes ; cherche un numéro ou un nom',
  right: 'orders:read',
  sorts: ['-used_at', 'amount'],
  filters: { coupon_id: z.optional(idInPath) },
  example: { q: 'S0', filter: { coupon_id: 7 } },
  item: couponUse,
  columns: {
    used_at: 'Date',
    code: 'Code',
    title: 'Coupon',
    order_name: 'Commande',
    partner_name: 'Client',
    amount: 'Réduction (FCFA)',
    amount_total: 'Total de la commande (FCFA)',
    given_back_at: 'Rendu le',
  },
});

export const couponCalls = {
  ...staffCoupons.calls,
  ...staffCouponUses.calls,
  getStaffCoupon: staffCall('catalogue:read', {
    method: 'GET',
    path: paths.staffCoupon,
    summary: 'Un coupon, avec ses emplois',
    params: ofId,
    reply: coupon,
  }),
  createCoupon: staffCall('coupons:write', {
    method: 'POST',
    path: staffCoupons.path,
    summary: 'Crée un coupon ; sans code, il est accordé de lui-même',
    status: 201,
    body: couponForm,
    reply: coupon,
  }),
  updateCoupon: staffCall('coupons:write', {
    method: 'PUT',
    ifMatch: 'required',
    path: paths.staffCoupon,
    summary: 'Change un coupon, ou l’arrête ; les commandes passées le gardent',
    params: ofId,
    body: couponForm,
    reply: coupon,
  }),
  previewCoupons: staffCall('catalogue:read', {
    method: 'GET',
    path: paths.couponPreview,
    summary: 'Les coupons qui vaudront un jour donné (aujourd’hui sans « date »)',
    query: z.object({ date: z.optional(day) }),
    reply: z.object({ date: z.string(), coupons: z.array(coupon) }),
  }),
  findCouponLosses: staffCall('margins:read', {
    method: 'GET',
    path: paths.couponLosses,
    summary: 'Les articles en vente qu’un coupon ferait vendre sous leur coût',
    query: couponTerms,
    reply: z.object(lossFields),
  }),
};
