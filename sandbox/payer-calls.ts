import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { readPhone } from '#contract/base/fields/phone.ts';
import type { Act, Service, Till } from './payable.ts';

type Calls = { path: string; acts: Record<string, Act> };

const EXPIRING: Record<string, Act> = { pay: 'pay', refuse: 'refuse', expire: 'leave' };

const CALLS: Record<Service, Calls> = {
  wave: { path: '/wave/sessions', acts: EXPIRING },
  orange: { path: '/orange/qr', acts: EXPIRING },
  paydunya: {
    path: '/paydunya/invoices',
    acts: { pay: 'pay', refuse: 'refuse', cancel: 'leave' },
  },
};

const payload = z.strictObject({ payer: z.optional(z.string()) });

export function servePayerCalls(app: FastifyInstance, tills: Till[]): void {
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

export const readPayer = (typed: string): string | undefined =>
  readPhone(typed)?.slice('221'.length);

const refuse = (reply: FastifyReply, status: number, error: string) =>
  reply.code(status).send({ error });
