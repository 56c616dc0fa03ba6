import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import type { Inbox } from './inbox.ts';
import { readMail } from './read-mail.ts';

const MAX_MAIL_BYTES = 1024 * 1024;

/**
 * A mail server on a free port of this machine that puts whatever it is given into the inbox, and refuses
 * for good what is for a `closed` mailbox.
 */
export async function startMailServer(
  inbox: Inbox,
  closed: ReadonlySet<string> = new Set(),
): Promise<{ url: string; close(): Promise<void> }> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    size: MAX_MAIL_BYTES,
    disableReverseLookup: true,
    onRcptTo: ({ address }, _session, done) =>
      closed.has(address)
        ? done(Object.assign(new Error('Boîte fermée'), { responseCode: 550 }))
        : done(),
    onData: (stream, session, done) => {
      buffer(stream).then((source) => {
        const sentAt = new Date().toISOString();
        for (const { address } of session.envelope.rcptTo) {
          inbox.receive({ channel: 'mail', to: address, ...readMail(source), sentAt });
        }
        done();
      }, done);
    },
  });
  // A client that hangs up is no reason to end the shop.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
