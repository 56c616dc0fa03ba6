import * as z from 'zod/mini';
import { defineCall } from '../base/call.ts';
import { emailProblem } from '../base/fields/email.ts';
import { fieldsOf, filledText, text, wholeNumber } from '../base/fields/fields.ts';
import { readPhone } from '../base/fields/phone.ts';
import { paths } from '../base/paths.ts';
import { id, idInPath } from './catalogue/catalogue.ts';

export const QUESTION_STATES = ['pending', 'published', 'refused'] as const;

const QUESTION_LENGTH = { least: 8, most: 500 } as const;

export const ANSWER_LENGTH = 2000;

/** Matches web and e-mail addresses, but not a missing space after a full stop. */
const LINK =
  /:\/\/|\bwww\.|\S@\S+\.\S|[\p{L}\d-]\.[a-z]{2,}\/|[\p{L}\d-]\.(com|net|org|info|biz|shop|store|site|online|xyz|top|sn|fr|io|me|ly|co)\b/iu;

/** Whether a typed text holds a web or e-mail address. */
export const holdsLink = (typed: string): boolean => LINK.test(typed);

/** A question of a customer; the server takes the author from the session. */
export const newQuestion = fieldsOf({
  produit_id: wholeNumber(1, 2_147_483_647),
  text: filledText(QUESTION_LENGTH.least, QUESTION_LENGTH.most).check(
    z.refine((typed) => !holdsLink(typed), 'les liens et les adresses e-mail ne sont pas acceptés'),
  ),
});

const isGivenName = (typed: string) => /^\p{L}[\p{L}\p{M} '’-]*$/u.test(typed.trim());

const isContact = (typed: string) =>
  emailProblem(typed) === undefined || readPhone(typed) !== undefined;

/** A guest's question. The shop shows the first name but not the contact. Only bots fill in `site`. */
export const guestQuestion = z.extend(newQuestion, {
  prenom: filledText(1, 40).check(z.refine(isGivenName, 'un prénom est attendu')),
  contact: filledText(1, 254).check(
    z.refine(isContact, 'un e-mail ou un numéro de mobile sénégalais est attendu'),
  ),
  site: z.optional(text(200)),
});

/** A published question with the shop's answer; days are `YYYY-MM-DD` in Dakar. */
const question = z.object({
  id,
  author: z.string(),
  text: z.string(),
  asked_on: z.string(),
  answer: z.string(),
  answered_on: z.string(),
});

export type Question = z.infer<typeof question>;

const subject = 'Questions';

export const questionCalls = {
  listQuestionsOfProduct: defineCall({
    method: 'GET',
    path: paths.questionsOfProduct,
    summary:
      'Les questions publiées sur un produit avec leurs réponses, la dernière réponse d’abord',
    subject,
    access: 'public',
    params: z.object({ id: idInPath }),
    reply: z.array(question),
    cached: true,
  }),
  askQuestion: defineCall({
    method: 'POST',
    path: paths.questions,
    summary: 'Pose une question sur un produit ; publiée avec la réponse de la boutique',
    subject,
    access: 'customer',
    status: 201,
    body: newQuestion,
    reply: z.object({ id }),
  }),
  askQuestionAsGuest: defineCall({
    method: 'POST',
    path: paths.guestQuestions,
    summary:
      'Pose une question sur un produit sans compte ; la réponse publiée part une fois à l’e-mail ou au numéro indiqué, qui n’est jamais publié',
    subject,
    access: 'public',
    status: 201,
    body: guestQuestion,
    /** Without the id, so that an ignored bot gets the same reply. */
    reply: z.object({ sent: z.literal(true) }),
  }),
};
