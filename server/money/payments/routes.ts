import type { FastifyInstance } from 'fastify';
import { limitAddress } from '#server/base/http/limits.ts';
import type { PaymentParts } from './payment/parts.ts';
import { serveLegacy, serveReading } from './reading/routes.ts';

import { serveCallbacks } from './settling/routes.ts';
import { serveStaff } from './staff/routes.ts';
import { serveStarting } from './starting/routes.ts';
import { serveVouchers } from './vouchers/routes.ts';

/** For all status calls: pages poll every few seconds, and many people share an address. */
const STATUS_READS = { max: 120, windowMs: 60_000 };

export function servePayments(app: FastifyInstance, parts: PaymentParts): void {
  serveStarting(app, parts);
  serveCallbacks(app, parts);
  const limitReads = limitAddress(app, parts.config, STATUS_READS);
  serveReading(app, parts, limitReads);
  serveLegacy(app, parts, limitReads);
  serveStaff(app, parts);
  serveVouchers(app, parts);
}
