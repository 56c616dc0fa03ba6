import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { createInbox } from './inbox.ts';
import { serveInbox } from './inbox-page.ts';
import { startMailServer } from './mail.ts';

export type Sandbox = {
  /** Where its pages and calls are. */
  address: string;
  /** The settings that make the shop use it. */
  settings: { SMTP_URL: string };
  close(): Promise<void>;
};

const HOST = '127.0.0.1';

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
  return { address: `http://${HOST}:${taken}`, settings: { SMTP_URL: mail.url }, close };
}
