import type { FastifyInstance } from 'fastify';
import { couponCalls, staffCoupons, staffCouponUses } from '#contract/sales/staff-coupons.ts';
import { type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { serveList } from '#server/base/lists/serve-list.ts';
import { findCouponLosses } from './find-coupon-losses.ts';
import { listCoupons, listCouponUses, previewCoupons, readCoupon } from './list-coupons.ts';

import { createCoupon, updateCoupon } from './save-coupon.ts';

export function serveStaffCoupons(app: FastifyInstance, parts: Parts): void {
  const { db } = parts;
  serveList(app, parts, staffCoupons, ({ query, reader }) => listCoupons(reader, query));
  serveList(app, parts, staffCouponUses, ({ query, reader }) => listCouponUses(reader, query));
  serveCall(app, parts, couponCalls.previewCoupons, ({ query }) => previewCoupons(db, query.date));
  serveCall(app, parts, couponCalls.findCouponLosses, ({ actor, query }) =>
    findCouponLosses(db, actor, query, parts.config.settings.SHOP_VAT_PERCENT),
  );
  serveCall(app, parts, couponCalls.getStaffCoupon, ({ params }) => readCoupon(db, params.id));
  serveCall(app, parts, couponCalls.createCoupon, ({ actor, body }) =>
    createCoupon(db, actor, body),
  );
  serveCall(app, parts, couponCalls.updateCoupon, ({ actor, params, body, version }) =>
    updateCoupon(db, actor, { id: params.id, version }, body),
  );
}
