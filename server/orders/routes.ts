import type { FastifyInstance } from 'fastify';
import { orderCalls } from '#contract/orders.ts';
import { type Parts, serveCall } from '#server/http/serve-call.ts';
import { Problem } from '#server/problem.ts';
import { serveReading } from './routes-reading.ts';

/** Orders are understood and not yet taken: nothing is stored. */
export function serveOrders(app: FastifyInstance, parts: Parts): void {
  const { SHOP_PHONE: phone } = parts.config.settings;
  const refuse = async (): Promise<never> => {
    const byPhone = phone === '' ? '' : ` au ${phone}`;
    throw new Problem(
      'unavailable',
      `La commande en ligne ouvre bientôt. Commandez dès maintenant par téléphone${byPhone} ou par WhatsApp.`,
    );
  };
  serveReading(app, parts);
  serveCall(app, parts, orderCalls.placePackOrder, refuse);
  serveCall(app, parts, orderCalls.placeGuestOrder, refuse);
}
