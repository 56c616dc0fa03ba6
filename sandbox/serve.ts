import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { readBodies } from './bodies.ts';
import { createInbox } from './inbox.ts';
import { serveInbox } from './inbox-page.ts';
import type { Knobs } from './knobs.ts';
import { startMailServer } from './mail.ts';
import { serveMailboxes } from './mailboxes.ts';
import { ORANGE_CLIENT } from './orange/settings.ts';
import { serveControlPage } from './pages/control-page.ts';
import { servePayPages } from './pages/serve-pay-pages.ts';
import { PAYDUNYA_CLIENT } from './paydunya/settings.ts';
import {
  ORANGE_PREFIX,
  PAYDUNYA_PREFIX,
  type Pace,
  servePayments,
  WAVE_PREFIX,
} from './payments.ts';
import { servePlaces } from './places.ts';
import { SMS_CLIENT, serveSms } from './sms.ts';
import { WAVE_CLIENT } from './wave/settings.ts';

export type Sandbox = {
  /** Where its pages and calls are. */
  address: string;
  /** The settings that make the shop use it. */
  settings: Record<SettingName, string>;
  close(): Promise<void>;
};

type SettingName =
  | 'SMTP_URL'
  | 'SMS_BASE_URL'
  | 'WAVE_BASE_URL'
  | 'ORANGE_BASE_URL'
  | 'PAYDUNYA_BASE_URL'
  | 'IP_INFO_URL'
  | keyof typeof SMS_CLIENT
  | keyof typeof WAVE_CLIENT
  | keyof typeof ORANGE_CLIENT
  | keyof typeof PAYDUNYA_CLIENT;

const HOST = '127.0.0.1';
const SMS_PREFIX = '/orange-sms';
const PLACES_PREFIX = '/places';
const PACE: Pace = { slowMs: 10_000, retryMs: 1000 };

/**
 * Starts the stand-ins for outside services, for this machine only. Port 0 takes a free one, and so
 * does a port that is taken, with a French line to `say`: two demonstrations may run side by side.
 * `pace` is for tests, which have no time.
 */
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
  const payments = servePayments(app, knobs, pace, addressOf);
  servePayPages(app, payments.tills);
  serveControlPage(app, knobs, payments);
  app.register(async (part) => serveSms(part, inbox, knobs), { prefix: SMS_PREFIX });
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
    WAVE_BASE_URL: `${address}${WAVE_PREFIX}`,
    ...WAVE_CLIENT,
    ORANGE_BASE_URL: `${address}${ORANGE_PREFIX}`,
    ...ORANGE_CLIENT,
    PAYDUNYA_BASE_URL: `${address}${PAYDUNYA_PREFIX}`,
    ...PAYDUNYA_CLIENT,
    IP_INFO_URL: `${address}${PLACES_PREFIX}/{ip}/json`,
  };
  return { address, settings, close };
}
