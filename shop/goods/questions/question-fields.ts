import { fieldsOf } from '#contract/base/fields/fields.ts';
import { guestQuestion, newQuestion } from '#contract/goods/questions.ts';

const { text } = newQuestion.shape;
const { prenom, contact, site } = guestQuestion.shape;

/** What a customer fills in of a question. */
export const questionFields = fieldsOf({ text });
/** The same of somebody without an account. */
export const guestQuestionFields = fieldsOf({ text, prenom, contact, site });
