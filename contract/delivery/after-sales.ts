import * as z from 'zod/mini';
import { defineCall } from '../base/call.ts';
import { fieldsOf, filledText, listOf, oneOf, text, wholeNumber } from '../base/fields/fields.ts';
import { paths } from '../base/paths.ts';
import { idInPath, MAX_ID } from '../goods/catalogue/catalogue.ts';
import {
  CASE_AUTHORS,
  CASE_ENTRIES,
  CASE_MEDIA,
  CASE_OUTCOMES,
  CASE_STATES,
  CASE_STEPS,
  FAULTS,
  QUOTE_STATES,
  UPLOAD_BYTES,
  UPLOAD_KINDS,
} from './after-sales-states.ts';
import { RETURN_PHOTOS } from './return-states.ts';

const subject = 'Service après-vente';
const ofId = z.object({ id: idInPath });
const KEY = /^[0-9a-f]{32}$/;
const ofKey = z.object({ key: text(32, z.regex(KEY, 'une clé est attendue')) });
const token = z.optional(text(64));
const byLink = z.object({ token });

export const warranty = z.object({
  /** `line:12` of an order, `paper:3` of a receipt or `past:4` of an order of the former shop, with the serial number if any. */
  id: z.string(),
  article: z.string(),
  brand: z.string(),
  serial: z.string(),
  /** Pieces without a serial number. */
  pieces: z.int(),
  since: z.string(),
  /** Null without a warranty. */
  until: z.nullable(z.string()),
  is_running: z.boolean(),
  order_id: z.nullable(z.int()),
  order_name: z.nullable(z.string()),
  line_id: z.nullable(z.int()),
  warranty_id: z.nullable(z.int()),
});
export type Warranty = z.infer<typeof warranty>;

/** Data URLs (JPEG, PNG, WebP, AVIF). */
const photos = z.optional(listOf(text(RETURN_PHOTOS.maxLength), RETURN_PHOTOS.most));
const photoBytes = RETURN_PHOTOS.most * RETURN_PHOTOS.maxLength + 64 * 1024;

/** A line of an order, a receipt, or any product of an account. */
export const caseRequest = fieldsOf({
  order_id: z.optional(wholeNumber(1, MAX_ID)),
  order_token: token,
  line_id: z.optional(wholeNumber(1, MAX_ID)),
  warranty_id: z.optional(wholeNumber(1, MAX_ID)),
  article: z.optional(text(200)),
  serial: z.optional(text(60)),
  fault: oneOf(FAULTS),
  description: filledText(10, 3000),
  photos,
});
export type CaseRequest = z.infer<typeof caseRequest>;

const media = z.object({
  key: z.string(),
  kind: z.enum(CASE_MEDIA),
  mime: z.string(),
  size: z.int(),
  /** Equals `size` once complete. */
  received: z.int(),
  is_whole: z.boolean(),
  at: z.string(),
  url: z.string(),
});
export type CaseMediaFile = z.infer<typeof media>;

const quote = z.object({
  parts: z.int(),
  labour: z.int(),
  total: z.int(),
  note: z.string(),
  state: z.enum(QUOTE_STATES),
});

const entry = z.object({
  id: z.int(),
  at: z.string(),
  author: z.enum(CASE_AUTHORS),
  kind: z.enum(CASE_ENTRIES),
  step: z.nullable(z.enum(CASE_STEPS)),
  text: z.string(),
});

/** For the customer. Amounts in XOF. */
export const readCase = z.object({
  id: z.int(),
  number: z.string(),
  state: z.enum(CASE_STATES),
  article: z.string(),
  brand: z.string(),
  serial: z.string(),
  fault: z.enum(FAULTS),
  description: z.string(),
  warranty_until: z.nullable(z.string()),
  /** On the day of the report. */
  is_covered: z.boolean(),
  order_id: z.nullable(z.int()),
  order_name: z.nullable(z.string()),
  opened_at: z.string(),
  due_at: z.string(),
  answered_at: z.nullable(z.string()),
  outcome: z.nullable(z.enum(CASE_OUTCOMES)),
  reason: z.string(),
  quote: z.nullable(quote),
  loan: z.nullable(
    z.object({ name: z.string(), serial: z.string(), until: z.string(), is_back: z.boolean() }),
  ),
  entries: z.array(entry),
  media: z.array(media),
  link: z.string(),
});
export type Case = z.infer<typeof readCase>;

const listedCase = z.pick(readCase, {
  id: true,
  number: true,
  state: true,
  article: true,
  opened_at: true,
  due_at: true,
  answered_at: true,
  link: true,
});
export type OwnCase = z.infer<typeof listedCase>;

const upload = z.pick(media, { key: true, size: true, received: true, is_whole: true });
export type Upload = z.infer<typeof upload>;

export const afterSalesCalls = {
  getAfterSalesPromise: defineCall({
    method: 'GET',
    path: paths.afterSalesPromise,
    summary:
      'Quand le service après-vente répond à qui écrit maintenant, et en combien de temps il a répondu',
    subject,
    access: 'public',
    reply: z.object({
      due_at: z.string(),
      /** Opening minutes to the first answer over the last 30 days; null for too few cases. */
      median_minutes: z.nullable(z.int()),
      cases: z.int(),
    }),
  }),
  listReportable: defineCall({
    method: 'GET',
    path: paths.reportableArticles,
    summary: 'Les articles livrés d’une commande, avec leur garantie',
    subject,
    access: 'public',
    query: z.object({ order_id: idInPath, token }),
    reply: z.array(warranty),
  }),
  listOwnWarranties: defineCall({
    method: 'GET',
    path: paths.ownWarranties,
    summary: 'Les garanties du compte',
    subject,
    access: 'customer',
    reply: z.array(warranty),
  }),
  listOwnCases: defineCall({
    method: 'GET',
    path: paths.cases,
    summary: 'Les dossiers du compte au service après-vente',
    subject,
    access: 'customer',
    reply: z.array(listedCase),
  }),
  openCase: defineCall({
    method: 'POST',
    path: paths.cases,
    summary: 'Signale une panne : d’une commande, d’une garantie ou d’un autre article',
    subject,
    access: 'public',
    status: 201,
    idempotencyKey: true,
    body: caseRequest,
    bodyLimitBytes: photoBytes,
    reply: readCase,
  }),
  getCase: defineCall({
    method: 'GET',
    path: paths.ownCase,
    summary: 'Un dossier, pour son client et qui a son lien',
    subject,
    access: 'public',
    params: ofId,
    query: byLink,
    reply: readCase,
  }),
  writeToCase: defineCall({
    method: 'POST',
    path: paths.caseMessages,
    summary: 'Ajoute un message ou des photos du client à un dossier',
    subject,
    access: 'public',
    status: 201,
    idempotencyKey: true,
    params: ofId,
    body: fieldsOf({ token, text: text(3000), photos }),
    bodyLimitBytes: photoBytes,
    reply: readCase,
  }),
  answerQuote: defineCall({
    method: 'POST',
    path: paths.caseQuote,
    summary: 'Accepte ou refuse le devis d’une réparation',
    subject,
    access: 'public',
    params: ofId,
    /** The total that the customer saw, in XOF. */
    body: fieldsOf({
      token,
      answer: oneOf(['accepted', 'declined']),
      total: wholeNumber(0, 1_000_000_000),
    }),
    reply: readCase,
  }),
  startUpload: defineCall({
    method: 'POST',
    path: paths.caseMedia,
    summary:
      'Commence l’envoi d’une vidéo ou d’un message vocal, dont les morceaux suivent (PUT /api/sav/medias/:key/morceaux?offset=)',
    subject,
    access: 'public',
    status: 201,
    params: ofId,
    body: fieldsOf({
      token,
      kind: oneOf(UPLOAD_KINDS),
      size: wholeNumber(1, UPLOAD_BYTES.video),
    }),
    reply: upload,
  }),
  getUpload: defineCall({
    method: 'GET',
    path: paths.caseUpload,
    summary: 'Ce qui est arrivé d’un envoi, pour le reprendre',
    subject,
    access: 'public',
    params: ofKey,
    query: byLink,
    reply: upload,
  }),
  finishUpload: defineCall({
    method: 'POST',
    path: paths.caseUploadEnd,
    summary: 'Termine un envoi arrivé entier',
    subject,
    access: 'public',
    params: ofKey,
    body: fieldsOf({ token }),
    reply: upload,
  }),
};
