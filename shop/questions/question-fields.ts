import { fieldsOf } from '#contract/fields.ts';
import { newQuestion } from '#contract/questions.ts';

/** What a customer fills in of a question. */
export const questionFields = fieldsOf({ text: newQuestion.shape.text });
