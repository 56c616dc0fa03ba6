import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { addFailures, loseAnswer } from '../failures.ts';
import type { Knobs } from '../knobs.ts';
import { describeInvoice, type Invoice, PAYDUNYA_CLIENT, readInvoiceRequest } from './invoice.ts';
import type { Invoices } from './invoices.ts';

const BAD_KEYS = '1001';
const BAD_REQUEST = '1003';

const fictitiousCustomer = z.object({
  invoice_token: z.string(),
  customer_email: z.optional(z.string()),
  phone_phone: z.optional(z.string()),
  password: z.optional(z.string()),
});

/** Imitates PayDunya's API in test mode; refusals have status 200. */
export function servePaydunya(
  app: FastifyInstance,
  invoices: Invoices,
  knobs: Knobs,
  { slowMs, origin }: { slowMs: number; origin: () => string },
): void {
  app.setErrorHandler((_error, _request, reply) => refuse(reply, BAD_REQUEST, 'Invalid body'));
  app.setNotFoundHandler((_request, reply) => page(reply.code(404), 'Not Found'));
  addFailures(
    app,
    () => knobs.paydunya,
    slowMs,
    // The gateway's proxy sends no JSON.
    (reply, status) => page(reply.code(Number(status)), 'Try again later'),
  );
  app.addHook('preHandler', async ({ headers }, reply) => {
    const isKnown = knobs.paydunya !== 'refuse-client' && areRight(headers);
    return isKnown ? undefined : refuse(reply, BAD_KEYS, 'Invalid Masterkey Specified');
  });

  app.post('/checkout-invoice/create', async ({ body }, reply) => {
    const request = readInvoiceRequest(body);
    if ('error' in request) return refuse(reply, BAD_REQUEST, request.error);
    const { token } = await invoices.create(request);
    if (knobs.paydunya === 'lost-answer') return loseAnswer(reply);
    return {
      response_code: '00',
      response_text: `${origin()}/paydunya/pay/${token}`,
      description: 'Checkout Invoice Created',
      token,
    };
  });
  app.get<{ Params: { token: string } }>(
    '/checkout-invoice/confirm/:token',
    async ({ params }, reply) => {
      const invoice = invoices.find(params.token);
      if (invoice === undefined) return refuse(reply, BAD_KEYS, 'Invalid Token Specified');
      return describeInvoice(invoice, origin());
    },
  );
  const payByCustomer = (invoice: Invoice) =>
    invoices.pay(invoice, invoices.wallets.whoCanPay(invoice.request.invoice.total_amount));
  app.post('/softpay/checkout/make-payment', async ({ body }) => {
    const read = fictitiousCustomer.safeParse(body);
    const invoice = read.success ? invoices.find(read.data.invoice_token) : undefined;
    const wasOpen = invoice !== undefined && (await payByCustomer(invoice));
    return wasOpen && invoice.status === 'completed'
      ? { success: true, message: 'Paiement effectué avec succès' }
      : { success: false, message: 'Le paiement a échoué' };
  });
}

const areRight = (headers: IncomingHttpHeaders): boolean =>
  headers['paydunya-master-key'] === PAYDUNYA_CLIENT.PAYDUNYA_MASTER_KEY &&
  headers['paydunya-private-key'] === PAYDUNYA_CLIENT.PAYDUNYA_PRIVATE_KEY &&
  headers['paydunya-token'] === PAYDUNYA_CLIENT.PAYDUNYA_TOKEN;

const refuse = (reply: FastifyReply, response_code: string, response_text: string) =>
  reply.send({ response_code, response_text });

const page = (reply: FastifyReply, text: string) =>
  reply.type('text/html').send(`<html><body><h1>${text}</h1></body></html>`);
