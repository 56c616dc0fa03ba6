import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { SMTPServer } from 'smtp-server';
import * as z from 'zod/mini';
import type { Inbox } from './inbox.ts';
import { explainZodError } from './knobs.ts';

const MAX_MAIL_BYTES = 1024 * 1024;

/** Starts an SMTP server on a free port that writes to `inbox`; a `closed` mailbox refuses for good. */
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
  // A client that hangs up must not end the shop.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

const mailbox = z.strictObject({ address: z.string().check(z.minLength(1)), open: z.boolean() });

/** Serves `POST /mailboxes`, which opens a mailbox or adds it to `closed`. */
export function serveMailboxes(app: FastifyInstance, closed: Set<string>): void {
  app.post('/mailboxes', async ({ body }, reply) => {
    const read = mailbox.safeParse(body);
    if (!read.success) return reply.code(400).send({ error: explainZodError(read.error) });
    const { address, open } = read.data;
    if (open) closed.delete(address);
    else closed.add(address);
    return { address, open };
  });
}

/** Plain text of one part; the subject may be encoded. */
export function readMail(source: Buffer): { subject: string; text: string } {
  const raw = source.toString('latin1');
  const end = raw.indexOf('\r\n\r\n');
  const head = end < 0 ? raw : raw.slice(0, end);
  const headers = new Map(
    head
      .replace(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line) => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
      }),
  );
  const body = end < 0 ? '' : raw.slice(end + 4);
  const text = decodeBody(body, headers.get('content-transfer-encoding') ?? '7bit');
  return {
    subject: decodeWords(headers.get('subject') ?? ''),
    text: text.toString('utf8').replaceAll('\r\n', '\n').trimEnd(),
  };
}

function decodeBody(body: string, encoding: string): Buffer {
  if (encoding.toLowerCase() === 'base64') return Buffer.from(body, 'base64');
  if (encoding.toLowerCase() !== 'quoted-printable') return Buffer.from(body, 'latin1');
  return decodeQuoted(body.replace(/=\r\n/g, ''));
}

/** RFC 2047: `=?UTF-8?Q?…?=` and `=?UTF-8?B?…?=`; blanks between two of them do not count. */
function decodeWords(header: string): string {
  const parts = header.replace(/(\?=)\s+(?==\?)/g, '$1').split(/(=\?[^?]+\?[bq]\?[^?]*\?=)/i);
  const bytes = parts.map((part) => {
    const [, encoding, word] = /^=\?[^?]+\?([bq])\?([^?]*)\?=$/i.exec(part) ?? [];
    if (encoding === undefined || word === undefined) return Buffer.from(part, 'latin1');
    return encoding.toLowerCase() === 'b'
      ? Buffer.from(word, 'base64')
      : decodeQuoted(word.replaceAll('_', ' '));
  });
  return Buffer.concat(bytes).toString('utf8');
}

function decodeQuoted(text: string): Buffer {
  const decoded = text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(decoded, 'latin1');
}
