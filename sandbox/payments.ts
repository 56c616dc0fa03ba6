import type { FastifyInstance } from 'fastify';
import { clearKnobs, type Knobs, serveKnobs } from './knobs.ts';
import { createCallbackWriter } from './orange/callback.ts';
import { createCodes } from './orange/codes.ts';
import { serveOrange } from './orange/orange-api.ts';
import { createOrangeTill } from './orange/till.ts';
import { createInvoices } from './paydunya/invoices.ts';
import { servePaydunya } from './paydunya/paydunya-api.ts';
import { createPaydunyaTill } from './paydunya/till.ts';
import { servePayerCalls } from './payer-calls.ts';
import { createPostOffice } from './post-office.ts';
import { serveRequests } from './requests.ts';
import { createWaveSessions } from './wave/sessions.ts';
import { createWaveTill } from './wave/till.ts';
import { serveWave } from './wave/wave-api.ts';
import { createWebhook } from './wave/webhook.ts';

/** How fast time goes: what `slow` takes, and after how long a callback is tried again first. */
export type Pace = { slowMs: number; retryMs: number };

export const WAVE_PREFIX = '/wave-api';
export const ORANGE_PREFIX = '/orange-money';
export const PAYDUNYA_PREFIX = '/paydunya-api/sandbox-api/v1';

/** The three payment services. `origin` is the sandbox's own address, once it listens. */
export function servePayments(
  app: FastifyInstance,
  knobs: Knobs,
  { slowMs, retryMs }: Pace,
  origin: () => string,
) {
  const office = createPostOffice(retryMs);
  app.addHook('onClose', async () => office.close());
  const requests = serveRequests(app);
  serveKnobs(app, knobs);

  const webhook = createWebhook();
  const sessions = createWaveSessions(knobs, office, webhook, (id) => `${origin()}/wave/pay/${id}`);
  const callbacks = createCallbackWriter(knobs);
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

export type Payments = ReturnType<typeof servePayments>;
