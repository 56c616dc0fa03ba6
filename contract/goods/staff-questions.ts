import * as z from 'zod/mini';
import { fieldsOf, filledText, oneOf } from '../base/fields/fields.ts';
import { paths } from '../base/paths.ts';
import { ofId, staffCall } from '../base/staff-call.ts';
import { defineList } from '../base/staff-list.ts';
import { ANSWER_LENGTH, QUESTION_STATES } from './questions.ts';

/** A question on a product; `answer` is empty until staff writes one. */
const staffQuestion = z.object({
  id: z.int(),
  product_id: z.int(),
  product_name: z.string(),
  author: z.string(),
  /** The author's account; null for a guest. */
  partner_id: z.nullable(z.int()),
  text: z.string(),
  answer: z.string(),
  date: z.string(),
  state: z.enum(QUESTION_STATES),
  version: z.int(),
});
export type StaffQuestion = z.infer<typeof staffQuestion>;

export const staffQuestions = defineList({
  name: 'questions',
  summary: 'Les questions sur les produits ; cherche un mot, un auteur, un produit',
  right: 'reviews:moderate',
  sorts: ['-date', 'product_name'],
  filters: { state: z.optional(oneOf(QUESTION_STATES)) },
  example: { q: 'garantie', filter: { state: 'pending' } },
  item: staffQuestion,
  columns: {
    date: 'Date',
    product_name: 'Produit',
    author: 'Auteur',
    text: 'Question',
    answer: 'Réponse',
    state: 'État',
  },
});

export const staffQuestionCalls = {
  ...staffQuestions.calls,
  decideQuestion: staffCall('reviews:moderate', {
    method: 'PUT',
    ifMatch: 'required',
    path: paths.staffQuestion,
    summary:
      'Répond à une question et la publie, la refuse, ou la retire de la page ; son auteur apprend la première réponse',
    params: ofId,
    /** Without `answer`, the existing answer stays. */
    body: fieldsOf({
      state: oneOf(QUESTION_STATES),
      answer: z.optional(filledText(1, ANSWER_LENGTH)),
    }),
    reply: staffQuestion,
  }),
};
