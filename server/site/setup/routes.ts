import type { FastifyInstance } from 'fastify';
import { setupCalls } from '#contract/site/staff-setup.ts';
import { serveCall } from '#server/base/http/serve-call.ts';
import type { PaymentParts } from '#server/money/payments/payment/parts.ts';
import { confirmSetup, readSetup } from './read-setup.ts';
import { testPaymentKeys } from './test-payment-keys.ts';

export function serveSetupChecklist(app: FastifyInstance, parts: PaymentParts): void {
  const { db, providers } = parts;
  serveCall(app, parts, setupCalls.getSetup, () => readSetup(parts));
  serveCall(app, parts, setupCalls.confirmSetup, async ({ actor, body }) => {
    await confirmSetup(db, actor, body.step);
    return readSetup(parts);
  });
  serveCall(app, parts, setupCalls.testPaymentKeys, async ({ actor }) => ({
    keys: await testPaymentKeys(db, actor, providers),
  }));
}
