import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { createInbox } from './inbox.ts';
import { serveInbox } from './inbox-page.ts';
import { serveKnobs } from './knobs.ts';
import { startMailServer } from './mail.ts';
import { SMS_CLIENT, serveSms } from './sms.ts';

export type Sandbox = {
  /** Where its pages and calls are. */
  address: string;
  /** The settings that make the shop use it. */
  settings: Record<'SMTP_URL' | 'SMS_BASE_URL' | 'SMS_CLIENT_ID' | 'SMS_CLIENT_SECRET', string>;
  close(): Promise<void>;
};

const HOST = '127.0.0.1';
const SMS_PREFIX = '/orange-sms';

/**
 * Starts the stand-ins for outside services, for this machine only. Port 0 takes a free one, and so
 * does a port that is taken, with a French line to `say`: two demonstrations may run side by side.
 */
export async function serveSandbox(port: number, say: (line: string) => void): Promise<Sandbox> {
  const inbox = createInbox();
  const mail = await startMailServer(inbox);
  const app = Fastify({ forceCloseConnections: true });
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
  });
  serveInbox(app, inbox);
  const knobs = serveKnobs(app);
  app.register(async (part) => serveSms(part, inbox, knobs), { prefix: SMS_PREFIX });
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
  const { port: taken } = app.server.address() as AddressInfo;
  const address = `http://${HOST}:${taken}`;
  const settings = {
    SMTP_URL: mail.url,
    SMS_BASE_URL: `${address}${SMS_PREFIX}`,
    ...SMS_CLIENT,
  };
  return { address, settings, close };
}
