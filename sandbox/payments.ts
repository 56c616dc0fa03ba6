import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { readPhone } from '../contract/base/fields/phone.ts';
import { clearKnobs, type Knobs, serveKnobs } from './knobs.ts';
import { createOrangeCallbacks } from './orange/callback.ts';
import { createCodes, createOrangeTill } from './orange/codes.ts';
import { serveOrange } from './orange/orange-api.ts';
import type { PayerAct, Service, Till } from './payable.ts';
import { createInvoices, createPaydunyaTill } from './paydunya/invoices.ts';
import { servePaydunya } from './paydunya/paydunya-api.ts';
import { createPostOffice } from './post-office.ts';
import { createRequestLog } from './requests.ts';
import { createWaveSessions, createWaveTill } from './wave/sessions.ts';
import { serveWave } from './wave/wave-api.ts';
import { createWebhook } from './wave/webhook.ts';

/** Milliseconds: the delay of `slow`, and the time before the first retry of a callback. */
export type SandboxDelays = { slowMs: number; retryMs: number };

export const WAVE_PREFIX = '/wave-api';

export const ORANGE_PREFIX = '/orange-money';

export const PAYDUNYA_PREFIX = '/paydunya-api/sandbox-api/v1';

/** Serves the payment APIs, the payer's calls (pay, refuse, expire) and the controls, but not the payment pages.
 * `origin` returns the sandbox's address. */
export function serveSandboxPayments(
  app: FastifyInstance,
  knobs: Knobs,
  { slowMs, retryMs }: SandboxDelays,
  origin: () => string,
) {
  const office = createPostOffice(retryMs);
  app.addHook('onClose', async () => office.close());
  const requests = createRequestLog(app);
  serveKnobs(app, knobs);

  const webhook = createWebhook();
  const sessions = createWaveSessions(knobs, office, webhook, (id) => `${origin()}/wave/pay/${id}`);
  const callbacks = createOrangeCallbacks(knobs);
  const codes = createCodes(knobs, office, callbacks);
  const invoices = createInvoices(knobs, office, origin);

  const part = (prefix: string, serve: (app: FastifyInstance) => void) =>
    app.register(async (registered) => serve(registered), { prefix });
  part(WAVE_PREFIX, (api) => {
    requests.record(api, 'wave');
    serveWave(api, sessions, knobs, slowMs);
  });
  part(ORANGE_PREFIX, (api) => {
    requests.record(api, 'orange');
    const pageOf = (qrId: string) => `${origin()}/orange/pay/${qrId}`;
    serveOrange(api, codes, callbacks, knobs, { slowMs, pageOf });
  });
  part(PAYDUNYA_PREFIX, (api) => {
    requests.record(api, 'paydunya');
    servePaydunya(api, invoices, knobs, { slowMs, origin });
  });

  const tills = [
    createWaveTill(sessions),
    createOrangeTill(codes),
    createPaydunyaTill(invoices, origin),
  ];
  servePayerCalls(app, tills);
  const reset = () => {
    clearKnobs(knobs);
    requests.clear();
    office.clear();
    webhook.clear();
    for (const { refill } of tills) refill();
    return knobs;
  };
  app.post('/reset', async () => reset());
  app.post('/callbacks/send', async () => ({ sent: await office.sendKept() }));
  app.get('/callbacks', async () => office.list());
  app.get('/wave/webhook', async () => webhook.show());
  app.post('/wave/webhook', async ({ body }, reply) => {
    const error = webhook.register(body);
    return error === undefined ? webhook.show() : reply.code(400).send({ error });
  });
  app.get('/state', async () => ({
    knobs,
    keptCallbacks: office.countKept(),
    ...Object.fromEntries(tills.map(({ service, list }) => [service, list()])),
  }));
  return { tills, office, reset };
}

export type Payments = ReturnType<typeof serveSandboxPayments>;

type Calls = { path: string; acts: Record<string, PayerAct> };

const EXPIRING: Record<string, PayerAct> = { pay: 'pay', refuse: 'refuse', expire: 'leave' };

const CALLS: Record<Service, Calls> = {
  wave: { path: '/wave/sessions', acts: EXPIRING },
  orange: { path: '/orange/qr', acts: EXPIRING },
  paydunya: {
    path: '/paydunya/invoices',
    acts: { pay: 'pay', refuse: 'refuse', cancel: 'leave' },
  },
};

const payload = z.strictObject({ payer: z.optional(z.string()) });

function servePayerCalls(app: FastifyInstance, tills: Till[]): void {
  for (const till of tills) {
    const { path, acts } = CALLS[till.service];
    app.post<{ Params: { id: string; act: string } }>(
      `${path}/:id/:act`,
      async ({ params, body }: FastifyRequest<{ Params: { id: string; act: string } }>, reply) => {
        const act = Object.hasOwn(acts, params.act) ? acts[params.act] : undefined;
        const payable = till.find(params.id);
        if (act === undefined || payable === undefined) {
          return refuse(reply, 404, 'Ce paiement est inconnu du bac à sable.');
        }
        const payer = readPayload(body, till.whoCanPay(payable.amountXof));
        if (payer === undefined) return refuse(reply, 400, 'Le numéro du payeur est incorrect.');
        if (!(await till.act(params.id, act, payer))) {
          return refuse(reply, 409, 'Ce paiement est terminé ou ne peut pas être payé.');
        }
        return till.show(params.id);
      },
    );
  }
}

function readPayload(body: unknown, otherwise: string): string | undefined {
  const read = payload.safeParse(body ?? {});
  if (!read.success) return undefined;
  return readPayer(read.data.payer ?? otherwise);
}

/** The nine digits of a payer's phone number, without 221; undefined for an invalid number. */
export const readPayer = (typed: string): string | undefined =>
  readPhone(typed)?.slice('221'.length);

const refuse = (reply: FastifyReply, status: number, error: string) =>
  reply.code(status).send({ error });
