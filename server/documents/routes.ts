import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { idInPath } from '#contract/catalogue.ts';
import { paths } from '#contract/paths.ts';
import type { Parts } from '#server/http/serve-call.ts';
import { identify } from '#server/http/session.ts';
import { type DocumentOrder, readDocumentOrder } from './document-order.ts';
import { drawInvoice } from './invoice.ts';
import { drawOrderForm } from './order-form.ts';

const params = z.object({ id: idInPath });
const query = z.object({ token: z.optional(z.string()) });
type Asked = { Params: z.output<typeof params>; Querystring: z.output<typeof query> };

/** The papers of an order as PDF, for whoever is signed in and may see it, or holds its link. */
export function serveDocuments(app: FastifyInstance, { db, config }: Parts): void {
  const read = async (request: FastifyRequest<Asked>): Promise<DocumentOrder> => {
    const { token } = request.query;
    const identified = identify(request, db, config);
    const actor = await (token === undefined ? identified : identified.catch(() => undefined));
    return readDocumentOrder(db, config, request.params.id, { actor, token });
  };
  const options = { schema: { hide: true, params, querystring: query } };
  app.get<Asked>(paths.orderForm, options, async (request, reply) => {
    const document = await read(request);
    const file = `bon-de-commande-${document.order.name}.pdf`;
    return sendPdf(reply, file, drawOrderForm(config, document));
  });
  app.get<Asked>(paths.orderInvoice, options, async (request, reply) => {
    const { name, pdf } = drawInvoice(config, await read(request));
    return sendPdf(reply, `facture-${name}.pdf`, pdf);
  });
}

const sendPdf = (reply: FastifyReply, file: string, pdf: Readable) =>
  reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `inline; filename="${file}"`)
    .type('application/pdf')
    .send(pdf);
