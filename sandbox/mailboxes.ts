import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { explain } from './explain.ts';

const mailbox = z.strictObject({ address: z.string().check(z.minLength(1)), open: z.boolean() });

/** `POST /mailboxes` closes one mailbox, so that the mail server refuses what is for it, or opens it. */
export function serveMailboxes(app: FastifyInstance, closed: Set<string>): void {
  app.post('/mailboxes', async ({ body }, reply) => {
    const read = mailbox.safeParse(body);
    if (!read.success) return reply.code(400).send({ error: explain(read.error) });
    const { address, open } = read.data;
    if (open) closed.delete(address);
    else closed.add(address);
    return { address, open };
  });
}
