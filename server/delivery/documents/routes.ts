import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { filledText } from '#contract/base/fields/fields.ts';
import { paths } from '#contract/base/paths.ts';
import { idInPath } from '#contract/goods/catalogue/catalogue.ts';
import { statementPeriod } from '#contract/money/staff-account-statements.ts';
import { checkRole } from '#server/base/http/access.ts';
import { paymentCallerOf } from '#server/base/http/begun-payments.ts';
import { limitAddress } from '#server/base/http/limits.ts';
import type { Parts } from '#server/base/http/serve-call.ts';
import { findCurrentActor, guesserOf, identify } from '#server/base/http/session.ts';
import { type Actor, actorHasRight } from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';
import { today } from '#server/base/time.ts';
import { readStaffCase } from '#server/delivery/after-sales/staff/read-cases.ts';
import { readWorkshop } from '#server/delivery/after-sales/staff/workshops.ts';
import { readLoad } from '#server/delivery/rounds/staff/read-load.ts';
import { readRound } from '#server/delivery/rounds/staff/read-round.ts';
import { orangeInvoiceFile } from '#server/money/payments/reading/payload.ts';
import { findReceipt } from '#server/money/payments/reading/read-payment.ts';
import { readAccountStatement } from '#server/money/statements/read-statement.ts';
import {
  describeProforma,
  findProforma,
  refuseOtherThanProformaHolder,
} from '#server/sales/proformas/proforma/describe-proforma.ts';
import {
  type PaperReader,
  readDocumentCreditNote,
  readDocumentOrder,
  readIssuedInvoice,
} from './document-order.ts';
import type { PaperContent, PaperKind } from './papers.ts';
import { createPaperReader } from './read-paper.ts';
import { describeReceipt } from './receipt.ts';

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

/** For the API page; the response is bytes. */
const PDF = { 200: { content: { 'application/pdf': { schema: z.string() } } } };

type AskedReceipt = { Params: z.output<typeof ofPayment> };

export function serveDocuments(app: FastifyInstance, parts: Parts): void {
  const send = paperSender(app, parts);
  serveOrderPapers(app, parts, send);
  serveProformaPaper(app, parts, send);
  serveReceipts(app, parts, send);
  serveWorkshopPapers(app, parts, send);
  serveRoundPapers(app, parts, send);
  serveAccountStatement(app, parts, send);
}

function serveOrderPapers(app: FastifyInstance, { db, config }: Parts, send: SendPaper): void {
  const readerOf = async (
    request: FastifyRequest,
    { token }: z.output<typeof query>,
  ): Promise<PaperReader> => {
    const identified = identify(request, db, config);
    const actor = await (token === undefined ? identified : identified.catch(() => undefined));
    return { actor, token };
  };
  const describe = (summary: string) => ({
    schema: { summary, tags: ['Commandes'], params, querystring: query, response: PDF },
  });
  app.get<Asked>(
    paths.orderForm,
    describe('Le bon de commande, en PDF'),
    async (request, reply) => {
      const reader = await readerOf(request, request.query);
      const document = await readDocumentOrder(db, config, request.params.id, reader);
      const file = `bon-de-commande-${document.order.name}.pdf`;
      return send({ request, reply, actor: reader.actor }, file, 'orderForm', document);
    },
  );
  app.get<Asked>(
    paths.orderInvoice,
    describe('La facture d’une commande, en PDF'),
    async (request, reply) => {
      const reader = await readerOf(request, request.query);
      const document = await readDocumentOrder(db, config, request.params.id, reader);
      const issued = readIssuedInvoice(document);
      const file = `facture-${issued.invoice_name}.pdf`;
      return send({ request, reply, actor: reader.actor }, file, 'invoice', { document, issued });
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
      const file = `avoir-${credited.name}.pdf`;
      return send({ request, reply, actor: reader.actor }, file, 'creditNote', credited);
    },
  );
}

function serveProformaPaper(app: FastifyInstance, { db, config }: Parts, send: SendPaper): void {
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
      const actor = await findCurrentActor(request, db, config, token);
      const isStaff = actor !== undefined && actorHasRight(actor, 'orders:read');
      if (!isStaff) refuseOtherThanProformaHolder(config, { actor, token }, row);
      const proforma = await describeProforma(db, config, row);
      const file = `facture-proforma-${row.number}.pdf`;
      return send({ request, reply, actor }, file, 'proforma', proforma);
    },
  );
}

/** For viewers of the payment; receipts of Orange Money have a second address. */
function serveReceipts(app: FastifyInstance, { db, config }: Parts, send: SendPaper): void {
  const describe = (summary: string) => ({
    schema: { summary, tags: ['Paiements'], params: ofPayment, response: PDF },
  });
  app.get<AskedReceipt>(
    paths.paymentReceipt,
    describe('Le reçu d’un paiement, en PDF'),
    async (request, reply) => {
      const caller = await paymentCallerOf(request, db, config);
      const receipt = await findReceipt(db, caller, request.params.id);
      const file = `recu-${receipt.payment.transactionId}.pdf`;
      const { actor } = caller;
      return send({ request, reply, actor }, file, 'receipt', describeReceipt(receipt));
    },
  );
  app.get<AskedReceipt>(
    paths.orangeInvoice,
    describe('Celui d’un paiement Orange Money, en PDF'),
    async (request, reply) => {
      const caller = await paymentCallerOf(request, db, config);
      const receipt = await findReceipt(db, caller, request.params.id, 'orange');
      const file = orangeInvoiceFile(receipt.payment);
      const { actor } = caller;
      return send({ request, reply, actor }, file, 'receipt', describeReceipt(receipt));
    },
  );
}

function serveWorkshopPapers(app: FastifyInstance, { db, config }: Parts, send: SendPaper): void {
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
      const one = await readStaffCase({ db, config, actor }, request.params.id);
      if (one.workshop === null) {
        throw new Problem('conflict', 'Confiez d’abord l’appareil à un atelier.');
      }
      const workshop = await readWorkshop(db, one.workshop.id);
      const file = `bon-atelier-${one.number}.pdf`;
      return send({ request, reply, actor }, file, 'workshop', { case: one, workshop });
    },
  );
}

/** The load for staff, delivery notes only for staff that may see customers. */
function serveRoundPapers(app: FastifyInstance, { db, config }: Parts, send: SendPaper): void {
  type AskedRound = { Params: z.output<typeof ofRecord> };
  const describe = (summary: string) => ({
    schema: { summary, tags: ['Gestion'], params: ofRecord, response: PDF },
  });
  app.get<AskedRound>(
    paths.roundLoadPaper,
    describe('La liste de chargement d’une tournée, par article et sans les clients, en PDF'),
    async (request, reply) => {
      const actor = await identify(request, db, config);
      checkRole({ right: 'rounds:load' }, actor);
      const load = await readLoad(db, request.params.id);
      return send({ request, reply, actor }, `chargement-${load.id}.pdf`, 'loadList', load);
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
      return send({ request, reply, actor }, `tournee-${id}.pdf`, 'round', { load, round });
    },
  );
}

type AskedStatement = {
  Params: z.output<typeof ofRecord>;
  Querystring: z.output<typeof statementPeriod>;
};

function serveAccountStatement(app: FastifyInstance, { db, config }: Parts, send: SendPaper): void {
  app.get<AskedStatement>(
    paths.accountStatementPaper,
    {
      schema: {
        summary: 'Le relevé de compte d’un client pour une période, en PDF',
        tags: ['Gestion'],
        params: ofRecord,
        querystring: statementPeriod,
        response: PDF,
      },
    },
    async (request, reply) => {
      const actor = await identify(request, db, config);
      checkRole({ right: 'payments:read' }, actor);
      const { date_from: from, date_to: to } = request.query;
      const statement = await readAccountStatement(db, request.params.id, { from, to });
      const file = `releve-de-compte-${request.params.id}-${from}-${to}.pdf`;
      const content = { statement, day: today() };
      return send({ request, reply, actor }, file, 'accountStatement', content);
    },
  );
}

/** A drawing takes a tenth of a second; a customer needs few, and repeated ones come from the cache. */
const DRAWINGS = { max: 30, windowMs: 60_000, sentence: 'Trop de documents demandés.' };

type AskedPaper = { request: FastifyRequest; reply: FastifyReply; actor: Actor | undefined };

/** Throws `rate-limited` and `unavailable`. */
type SendPaper = <K extends PaperKind>(
  asked: AskedPaper,
  file: string,
  kind: K,
  content: PaperContent<K>,
) => Promise<FastifyReply>;

/** Queues by account or address, and limits addresses outside the office. */
function paperSender(app: FastifyInstance, { config }: Pick<Parts, 'config'>): SendPaper {
  const countDrawing = limitAddress(app, config, DRAWINGS);
  const read = createPaperReader(config);
  return async ({ request, reply, actor }, file, kind, content) => {
    const isStaff = actor !== undefined && actorHasRight(actor, 'office:enter');
    const { pdf, missing } = await read(kind, content, {
      whose: guesserOf(request, actor),
      beforeDrawing: async () => {
        if (!isStaff) await countDrawing(request);
      },
    });
    // Only the signs, since papers contain names.
    if (missing.length > 0) request.log.warn({ signs: missing.join(' ') }, 'paper without signs');
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `inline; filename="${file}"`)
      .type('application/pdf')
      .send(Buffer.from(pdf));
  };
}
