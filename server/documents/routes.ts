import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { idInPath } from '#contract/catalogue.ts';
import { filledText } from '#contract/fields.ts';
import { paths } from '#contract/paths.ts';
import { readStaffCase } from '#server/after-sales/staff/read-case.ts';
import { getWorkshop } from '#server/after-sales/staff/workshops.ts';
import { checkRole } from '#server/http/access.ts';
import { callerOf } from '#server/http/begun-payments.ts';
import type { Parts } from '#server/http/serve-call.ts';
import { identify, whoeverHolds } from '#server/http/session.ts';
import { actorHasRight } from '#server/identity/actor.ts';
import { findReceipt } from '#server/payments/reading/find-receipt.ts';
import { orangeInvoiceFile } from '#server/payments/reading/payload.ts';
import { Problem } from '#server/problem.ts';
import { describeProforma } from '#server/proformas/proforma/describe-proforma.ts';
import { findProforma, refuseStrangers } from '#server/proformas/proforma/find-proforma.ts';
import { readLoad } from '#server/rounds/staff/read-load.ts';
import { readRound } from '#server/rounds/staff/read-round.ts';
import { readDocumentCreditNote } from './document-credit-note.ts';
import { type DocumentOrder, type PaperReader, readDocumentOrder } from './document-order.ts';
import type { Paper } from './sheet.ts';

// What draws is loaded with the first paper: it would take a tenth of each start.
const orderForms = () => import('./order-form.ts');
const invoices = () => import('./invoice.ts');
const creditNotes = () => import('./credit-note.ts');
const receipts = () => import('./receipt.ts');
const proformaPapers = () => import('./proforma.ts');
const workshopPapers = () => import('./workshop-paper.ts');
const roundPapers = () => import('./round-papers.ts');

const params = z.object({ id: idInPath });
const query = z.object({ token: z.optional(z.string()) });
type Asked = { Params: z.output<typeof params>; Querystring: z.output<typeof query> };
const ofCreditNote = z.object({ id: idInPath, name: filledText(1, 40) });
type AskedCreditNote = {
  Params: z.output<typeof ofCreditNote>;
  Querystring: z.output<typeof query>;
};
const ofRecord = z.object({ id: idInPath });
const ofPayment = z.object({ id: filledText(1, 120) });
/** For the page of the API; what leaves is bytes. */
const PDF = { 200: { content: { 'application/pdf': { schema: z.string() } } } };
type AskedReceipt = { Params: z.output<typeof ofPayment> };

/**
 * The papers of an order as PDF, for whoever is signed in and may see it, or holds its link, and the
 * receipts of payments.
 */
export function serveDocuments(app: FastifyInstance, parts: Parts): void {
  serveOrderPapers(app, parts);
  serveProformaPaper(app, parts);
  serveReceipts(app, parts);
  serveWorkshopPapers(app, parts);
  serveRoundPapers(app, parts);
}

function serveOrderPapers(app: FastifyInstance, { db, config }: Parts): void {
  const readerOf = async (
    request: FastifyRequest,
    { token }: z.output<typeof query>,
  ): Promise<PaperReader> => {
    const identified = identify(request, db, config);
    const actor = await (token === undefined ? identified : identified.catch(() => undefined));
    return { actor, token };
  };
  const read = async (request: FastifyRequest<Asked>): Promise<DocumentOrder> => {
    const reader = await readerOf(request, request.query);
    return readDocumentOrder(db, config, request.params.id, reader);
  };
  const describe = (summary: string) => ({
    schema: { summary, tags: ['Commandes'], params, querystring: query, response: PDF },
  });
  app.get<Asked>(
    paths.orderForm,
    describe('Le bon de commande, en PDF'),
    async (request, reply) => {
      const document = await read(request);
      const file = `bon-de-commande-${document.order.name}.pdf`;
      const { drawOrderForm } = await orderForms();
      return sendPdf(reply, file, drawOrderForm(config, document));
    },
  );
  app.get<Asked>(
    paths.orderInvoice,
    describe('La facture d’une commande, en PDF'),
    async (request, reply) => {
      const document = await read(request);
      const { drawInvoice } = await invoices();
      const { name, pdf } = drawInvoice(config, document);
      return sendPdf(reply, `facture-${name}.pdf`, pdf);
    },
  );
  app.get<AskedCreditNote>(
    paths.orderCreditNote,
    {
      schema: {
        summary: 'Un avoir d’une commande, en PDF',
        tags: ['Commandes'],
        params: ofCreditNote,
        querystring: query,
        response: PDF,
      },
    },
    async (request, reply) => {
      const reader = await readerOf(request, request.query);
      const credited = await readDocumentCreditNote(db, config, request.params, reader);
      const { drawCreditNote } = await creditNotes();
      return sendPdf(reply, `avoir-${credited.name}.pdf`, drawCreditNote(config, credited));
    },
  );
}

/** A proforma, for its customer, holders of its link and staff. */
function serveProformaPaper(app: FastifyInstance, { db, config }: Parts): void {
  app.get<Asked>(
    paths.proformaPaper,
    {
      schema: {
        summary: 'Une facture proforma, en PDF',
        tags: ['Factures proforma'],
        params,
        querystring: query,
        response: PDF,
      },
    },
    async (request, reply) => {
      const { token } = request.query;
      const row = await findProforma(db, request.params.id);
      const actor = await whoeverHolds(request, db, config, token);
      const isStaff = actor !== undefined && actorHasRight(actor, 'orders:read');
      if (!isStaff) refuseStrangers(config, { actor, token }, row);
      const proforma = await describeProforma(db, config, row);
      const { drawProforma } = await proformaPapers();
      return sendPdf(reply, `facture-proforma-${row.number}.pdf`, drawProforma(config, proforma));
    },
  );
}

/** Receipts, for whoever may see the payment; those of Orange Money by an address of their own as well. */
function serveReceipts(app: FastifyInstance, { db, config }: Parts): void {
  const describe = (summary: string) => ({
    schema: { summary, tags: ['Paiements'], params: ofPayment, response: PDF },
  });
  app.get<AskedReceipt>(
    paths.paymentReceipt,
    describe('Le reçu d’un paiement, en PDF'),
    async (request, reply) => {
      const caller = await callerOf(request, db, config);
      const receipt = await findReceipt(db, caller, request.params.id);
      const file = `recu-${receipt.payment.transactionId}.pdf`;
      const { drawReceipt } = await receipts();
      return sendPdf(reply, file, drawReceipt(config, receipt));
    },
  );
  app.get<AskedReceipt>(
    paths.orangeInvoice,
    describe('Celui d’un paiement Orange Money, en PDF'),
    async (request, reply) => {
      const caller = await callerOf(request, db, config);
      const receipt = await findReceipt(db, caller, request.params.id, 'orange');
      const { drawReceipt } = await receipts();
      return sendPdf(reply, orangeInvoiceFile(receipt.payment), drawReceipt(config, receipt));
    },
  );
}

/** What goes to a workshop with a piece, for staff of the after-sales desk. */
function serveWorkshopPapers(app: FastifyInstance, { db, config }: Parts): void {
  app.get<{ Params: z.output<typeof ofRecord> }>(
    paths.workshopPaper,
    {
      schema: {
        summary: 'Le bon d’atelier d’un dossier, en PDF',
        tags: ['Gestion'],
        params: ofRecord,
        response: PDF,
      },
    },
    async (request, reply) => {
      const actor = await identify(request, db, config);
      checkRole({ right: 'after-sales:read' }, actor);
      const one = await readStaffCase(db, config, actor, request.params.id);
      if (one.workshop === null) {
        throw new Problem('conflict', 'Confiez d’abord l’appareil à un atelier.');
      }
      const workshop = await getWorkshop(db, one.workshop.id);
      const { drawWorkshopPaper } = await workshopPapers();
      return sendPdf(
        reply,
        `bon-atelier-${one.number}.pdf`,
        drawWorkshopPaper(config, one, workshop),
      );
    },
  );
}

/** What a van is loaded with, and with its delivery notes for whoever may know the customers. */
function serveRoundPapers(app: FastifyInstance, { db, config }: Parts): void {
  type AskedRound = { Params: z.output<typeof ofRecord> };
  const describe = (summary: string) => ({
    schema: { summary, tags: ['Gestion'], params: ofRecord, response: PDF },
  });
  app.get<AskedRound>(
    paths.roundLoadPaper,
    describe('La liste de chargement d’une tournée, par article et sans les clients, en PDF'),
    async (request, reply) => {
      checkRole({ right: 'rounds:load' }, await identify(request, db, config));
      const load = await readLoad(db, request.params.id);
      const { drawLoadList } = await roundPapers();
      return sendPdf(reply, `chargement-${load.id}.pdf`, drawLoadList(config, load));
    },
  );
  app.get<AskedRound>(
    paths.roundPapers,
    describe('La liste de chargement et les bons de livraison d’une tournée, en PDF'),
    async (request, reply) => {
      const actor = await identify(request, db, config);
      checkRole({ right: 'rounds:read' }, actor);
      const { id } = request.params;
      const [load, round] = [await readLoad(db, id), await readRound(db, actor, id)];
      const { drawRoundPapers } = await roundPapers();
      return sendPdf(reply, `tournee-${id}.pdf`, drawRoundPapers(config, load, round));
    },
  );
}

/** Sends a paper, and says in the log which signs it shows as boxes: the signs alone, for a paper has names on it. */
async function sendPdf(reply: FastifyReply, file: string, drawn: Promise<Paper>) {
  const { pdf, missing } = await drawn;
  if (missing.length > 0) reply.log.warn({ signs: missing.join(' ') }, 'paper without signs');
  return reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `inline; filename="${file}"`)
    .type('application/pdf')
    .send(pdf);
}
