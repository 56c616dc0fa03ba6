/** Where a question stands: a published one has its answer. */
export const QUESTION_STATES = ['pending', 'published', 'refused'] as const;

/** Signs of a question, and the most of an answer. */
export const QUESTION_LENGTH = { least: 8, most: 500 } as const;
export const ANSWER_LENGTH = 2000;
