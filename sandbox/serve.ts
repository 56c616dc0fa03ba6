import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import Fastify from 'fastify';
import { createInbox, serveInbox } from './inbox.ts';
import type { Knobs } from './knobs.ts';
import { serveMailboxes, startMailServer } from './mail.ts';
import { ORANGE_CLIENT } from './orange/code.ts';
import { serveControlPage } from './pages/control-page.ts';
import { servePayPages } from './pages/serve-pay-pages.ts';
import { PAYDUNYA_CLIENT } from './paydunya/invoice.ts';
import {
  ORANGE_PREFIX,
  PAYDUNYA_PREFIX,
  type SandboxDelays,
  serveSandboxPayments,
  WAVE_PREFIX,
} from './payments.ts';
import { SMS_CLIENT, serveSms } from './sms.ts';
import { WAVE_CLIENT } from './wave/session.ts';
import { serveWhatsappScreen } from './whatsapp/screen.ts';
import { createThreads, WHATSAPP_CLIENT } from './whatsapp/threads.ts';
import { serveSandboxWhatsapp } from './whatsapp/whatsapp-api.ts';

export type Sandbox = {
  address: string;
  settings: Record<SettingName, string>;
  /** Sets the shop's address, to which the sandbox sends the webhooks of WhatsApp. */
  serveShopAt(origin: string): void;
  close(): Promise<void>;
};

type SettingName =
  | 'SMTP_URL'
  | 'SMS_BASE_URL'
  | 'WAVE_BASE_URL'
  | 'ORANGE_BASE_URL'
  | 'PAYDUNYA_BASE_URL'
  | 'IP_INFO_URL'
  | 'WHATSAPP_BASE_URL'
  | keyof typeof WHATSAPP_CLIENT
  | keyof typeof SMS_CLIENT
  | keyof typeof WAVE_CLIENT
  | keyof typeof ORANGE_CLIENT
  | keyof typeof PAYDUNYA_CLIENT;

const HOST = '127.0.0.1';
const SMS_PREFIX = '/orange-sms';
const WHATSAPP_PREFIX = '/whatsapp-api';
const PLACES_PREFIX = '/places';
const PACE: SandboxDelays = { slowMs: 10_000, retryMs: 1000 };

/** Starts the sandbox of all services; takes a free port if `port` is taken. `pace` is for tests. */
export async function serveSandbox(
  port: number,
  say: (line: string) => void,
  pace = PACE,
): Promise<Sandbox> {
  const inbox = createInbox();
  const closedMailboxes = new Set<string>();
  const mail = await startMailServer(inbox, closedMailboxes);
  const app = Fastify({ forceCloseConnections: true });
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
  });
  readBodies(app);
  serveInbox(app, inbox);
  serveMailboxes(app, closedMailboxes);
  const knobs: Knobs = {};
  const addressOf = () => `http://${HOST}:${(app.server.address() as AddressInfo).port}`;
  const payments = serveSandboxPayments(app, knobs, pace, addressOf);
  servePayPages(app, payments.tills);
  serveControlPage(app, knobs, payments);
  app.register(async (part) => serveSms(part, inbox, knobs), { prefix: SMS_PREFIX });
  const threads = createThreads(knobs);
  app.register(async (part) => serveSandboxWhatsapp(part, threads, knobs), {
    prefix: WHATSAPP_PREFIX,
  });
  serveWhatsappScreen(app, threads);
  app.register(async (part) => servePlaces(part), { prefix: PLACES_PREFIX });
  const close = async () => {
    await app.close();
    await mail.close();
  };
  try {
    await app.listen({ port, host: HOST }).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') throw error;
      await app.listen({ port: 0, host: HOST });
      say(`Le port ${port} est déjà pris : le bac à sable prend un port libre.`);
    });
  } catch (error) {
    await close();
    throw error;
  }
  const address = addressOf();
  const settings = {
    SMTP_URL: mail.url,
    SMS_BASE_URL: `${address}${SMS_PREFIX}`,
    ...SMS_CLIENT,
    WHATSAPP_BASE_URL: `${address}${WHATSAPP_PREFIX}`,
    ...WHATSAPP_CLIENT,
    WAVE_BASE_URL: `${address}${WAVE_PREFIX}`,
    ...WAVE_CLIENT,
    ORANGE_BASE_URL: `${address}${ORANGE_PREFIX}`,
    ...ORANGE_CLIENT,
    PAYDUNYA_BASE_URL: `${address}${PAYDUNYA_PREFIX}`,
    ...PAYDUNYA_CLIENT,
    IP_INFO_URL: `${address}${PLACES_PREFIX}/{ip}/json`,
  };
  return { address, settings, serveShopAt: threads.listenAt, close };
}

/** Parses forms to URLSearchParams, and an empty JSON body to undefined: some clients set the type without a body. */
export function readBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, undefined);
    try {
      done(null, JSON.parse(body.toString()));
    } catch {
      done(Object.assign(new Error('Invalid JSON'), { statusCode: 400 }));
    }
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(body.toString())),
  );
}

/** Imitates the service that locates IP addresses: every address is in Dakar. */
export function servePlaces(app: FastifyInstance): void {
  app.get<{ Params: { ip: string } }>('/:ip/json', async ({ params: { ip } }) => ({
    ip,
    city: 'Dakar',
    region: 'Dakar',
    country: 'SN',
    loc: '14.6937,-17.4441',
    org: 'AS8346 SONATEL',
    timezone: 'Africa/Dakar',
  }));
}
