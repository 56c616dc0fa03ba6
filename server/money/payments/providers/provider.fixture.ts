import { afterEach } from 'vitest';
import { type Given, startOutsideService } from '#tests/helpers/base/outside-service.ts';
import type { RetryPolicy } from './ask-provider.ts';
import type { KnownPayment, PaymentRequest } from './provider.ts';

export const asked: PaymentRequest = {
  transactionId: 'WV-51-20261121184658-690',
  orderId: 51,
  orderNumber: 'S00051',
  amountXof: 1500,
  description: 'Paiement pour la commande S00051',
  buyer: { name: 'Awa Ndiaye', email: 'awa@example.sn', phone: '+221771234567' },
  successUrl: 'https://shop.example/wave-paiement?transaction=t',
  errorUrl: 'https://shop.example/payment/error?transaction=t',
  callbackUrl: 'https://shop.example/hook',
};

export const aKnown = (known: Partial<KnownPayment> = {}): KnownPayment => ({
  transactionId: asked.transactionId,
  providerId: null,
  providerTransactionId: null,
  createdAt: new Date(),
  validUntil: null,
  ...known,
});

/** Waits for no answer longer than a stubborn service needs, and never between two tries. */
export const impatient: RetryPolicy = { tellMs: 300, lookMs: 300, pause: async () => undefined };
/** For services that answer. */
export const patient: RetryPolicy = { tellMs: 10_000, lookMs: 8000, pause: async () => undefined };

const services: Awaited<ReturnType<typeof startOutsideService>>[] = [];

/** To be called once by each file of tests; what it returns starts a service for one test. */
export function serviceForEachTest() {
  afterEach(async () => {
    for (const service of services.splice(0)) await service.close();
  });
  return async (...answers: Given[]) => {
    const service = await startOutsideService(answers);
    services.push(service);
    return service;
  };
}

export type StartService = ReturnType<typeof serviceForEachTest>;
