import * as z from 'zod/mini';
import {
  day,
  fieldsOf,
  filledText,
  oneOf,
  text,
  wholeNumber,
  xof,
  yesOrNo,
} from '../base/fields/fields.ts';
import { emailOrNone, MAX_NAME, phone } from '../base/fields/person-fields.ts';
import { paths } from '../base/paths.ts';
import { ofId, staffCall } from '../base/staff-call.ts';
import { days, defineList } from '../base/staff-list.ts';
import { MAX_ID } from '../goods/catalogue/catalogue.ts';
import { caseRequest, readCase } from './after-sales.ts';
import {
  CASE_CHANNELS,
  CASE_OUTCOMES,
  CASE_STATES,
  FAULTS,
  QUOTE_STATES,
} from './after-sales-states.ts';

/** Opening minutes left, negative when overdue; null once answered. */
const clock = { due_at: z.string(), minutes_left: z.nullable(z.int()), is_overdue: z.boolean() };

const listedStaffCase = z.object({
  id: z.int(),
  number: z.string(),
  state: z.enum(CASE_STATES),
  customer_name: z.string(),
  article: z.string(),
  fault: z.enum(FAULTS),
  opened_at: z.string(),
  ...clock,
  answered_at: z.nullable(z.string()),
  assigned_to: z.string(),
  /** The customer wrote last. */
  awaits_us: z.boolean(),
});
export type ListedCase = z.infer<typeof listedStaffCase>;

const staffCaseDetail = z.extend(readCase, {
  ...clock,
  channel: z.enum(CASE_CHANNELS),
  customer_id: z.nullable(z.int()),
  customer_name: z.string(),
  customer_phone: z.nullable(z.string()),
  customer_email: z.string(),
  assigned_to: z.string(),
  is_mine: z.boolean(),
  workshop: z.nullable(
    z.object({ id: z.int(), name: z.string(), phone: z.string(), sent_at: z.string() }),
  ),
  return_id: z.nullable(z.int()),
  version: z.int(),
});
export type StaffCase = z.infer<typeof staffCaseDetail>;

export const staffCases = defineList({
  name: 'sav',
  record: { one: paths.staffCase },
  summary:
    'Les dossiers du service après-vente ; cherche un numéro, un client, un appareil, une série',
  right: 'after-sales:read',
  sorts: ['-opened_at', 'due_at'],
  filters: {
    state: z.optional(oneOf(CASE_STATES)),
    open: z.optional(oneOf(['true'])),
    overdue: z.optional(oneOf(['true'])),
    /** To be answered within 24 hours, not overdue. */
    soon: z.optional(oneOf(['true'])),
    mine: z.optional(oneOf(['true'])),
    ...days,
  },
  example: { q: 'Awa Diop', filter: { state: 'new' } },
  item: listedStaffCase,
  columns: {
    number: 'Dossier',
    customer_name: 'Client',
    article: 'Appareil',
    fault: 'Panne',
    state: 'État',
    opened_at: 'Ouvert le',
    due_at: 'Réponse avant',
    answered_at: 'Répondu le',
    assigned_to: 'Suivi par',
  },
});

const step = {
  method: 'POST',
  params: ofId,
  ifMatch: 'required',
  reply: staffCaseDetail,
} as const;

const staffCaseForm = z.extend(
  z.omit(caseRequest, { order_token: true, photos: true, description: true }),
  {
    description: filledText(3, 3000),
    name: filledText(1, MAX_NAME),
    phone,
    email: z.optional(emailOrNone),
  },
);
export type StaffCaseForm = z.infer<typeof staffCaseForm>;

export const staffCaseCalls = {
  ...staffCases.calls,
  getStaffCase: staffCall('after-sales:read', {
    method: 'GET',
    path: paths.staffCase,
    summary: 'Un dossier avec son fil, ses fichiers et son délai',
    params: ofId,
    reply: staffCaseDetail,
  }),
  createStaffCase: staffCall('after-sales:write', {
    method: 'POST',
    path: staffCases.path,
    summary: 'Note une panne signalée par téléphone',
    status: 201,
    body: staffCaseForm,
    reply: staffCaseDetail,
  }),
  answerCase: staffCall('after-sales:write', {
    ...step,
    path: paths.staffCaseMessages,
    summary: 'Répond au client, ce qui arrête le délai, et dit si l’on attend un mot de lui',
    body: fieldsOf({ text: filledText(2, 3000), waits: z.optional(yesOrNo) }),
  }),
  noteOnCase: staffCall('after-sales:write', {
    ...step,
    path: paths.staffCaseNotes,
    summary: 'Ajoute une note que le client ne lit pas',
    body: fieldsOf({ text: filledText(1, 3000) }),
  }),
  takeCase: staffCall('after-sales:write', {
    ...step,
    path: paths.staffCaseTaking,
    summary: 'Prend un dossier, ou le laisse à d’autres',
    body: fieldsOf({ mine: yesOrNo }),
  }),
  sendToWorkshop: staffCall('after-sales:write', {
    ...step,
    path: paths.staffCaseWorkshop,
    summary: 'Confie l’appareil à un atelier partenaire',
    body: fieldsOf({ workshop_id: wholeNumber(1, MAX_ID), note: z.optional(text(1000)) }),
  }),
  repairCase: staffCall('after-sales:write', {
    ...step,
    path: paths.staffCaseRepair,
    summary: 'Note que l’appareil est réparé',
    body: fieldsOf({ note: z.optional(text(1000)) }),
  }),
  exchangeCase: staffCall('after-sales:write', {
    ...step,
    path: paths.staffCaseExchange,
    summary: 'Décide d’échanger l’appareil ; d’une commande, le retour est noté avec',
    body: fieldsOf({ note: z.optional(text(1000)) }),
  }),
  takeCaseStepBack: staffCall('after-sales:write', {
    ...step,
    path: paths.staffCaseStep,
    summary: 'Annule « Réparé » ou « À échanger », avec un mot au client',
    body: fieldsOf({ note: z.optional(text(1000)) }),
  }),
  quoteCase: staffCall('after-sales:write', {
    ...step,
    path: paths.staffCaseQuote,
    summary: 'Propose au client un devis, pièces et main-d’œuvre ; il répond par le lien',
    body: fieldsOf({ parts: xof(0), labour: xof(0), note: z.optional(text(1000)) }),
  }),
  lendUnit: staffCall('after-sales:write', {
    ...step,
    path: paths.staffCaseLoan,
    summary: 'Prête un appareil au client pendant la réparation',
    body: fieldsOf({ name: filledText(2, 200), serial: filledText(1, 60), until: day }),
  }),
  takeUnitBack: staffCall('after-sales:write', {
    ...step,
    path: paths.staffCaseLoanEnd,
    summary: 'Note que l’appareil prêté est revenu',
    body: fieldsOf({ note: z.optional(text(1000)) }),
  }),
  closeCase: staffCall('after-sales:write', {
    ...step,
    path: paths.staffCaseClosing,
    summary: 'Termine un dossier ; un refus dit pourquoi',
    body: fieldsOf({ outcome: oneOf(CASE_OUTCOMES), reason: z.optional(text(1000)) }),
  }),
  getAfterSalesReport: staffCall('after-sales:read', {
    method: 'GET',
    path: paths.afterSalesReport,
    summary: 'Les pannes par marque et modèle et le temps de réponse, d’une période',
    query: z.object(days),
    reply: z.object({
      cases: z.int(),
      answered: z.int(),
      /** Null without an answer. */
      median_minutes: z.nullable(z.int()),
      /** Answered or overdue cases; how many were in time. */
      judged: z.int(),
      in_time: z.int(),
      quotes: z.object(
        Object.fromEntries(QUOTE_STATES.map((state) => [state, z.int()])) as Record<
          (typeof QUOTE_STATES)[number],
          z.ZodMiniInt
        >,
      ),
      articles: z.array(
        z.object({ brand: z.string(), article: z.string(), cases: z.int(), covered: z.int() }),
      ),
    }),
  }),
};
