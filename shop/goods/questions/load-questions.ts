import { plainText } from '#contract/base/fields/plain-text.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { Question } from '#contract/goods/questions.ts';
import type { Api } from '#shop/base/api/client.ts';

/** Number of answered questions that a product page shows at first and adds with each press. */
export const SHOWN_AT_ONCE = 5;

/** A product's questions as sent with its page. The browser fetches the rest on request. */
export type QuestionDigest = { count: number; latest: Question[] };

/** Count and latest of a product's answered questions; undefined if they fail to load. */
export const loadQuestions = (
  api: Api,
  productId: number,
  signal?: AbortSignal,
): Promise<QuestionDigest | undefined> =>
  loadAllQuestions(api, productId, signal).then(
    (questions) => ({ count: questions.length, latest: questions.slice(0, SHOWN_AT_ONCE) }),
    () => undefined,
  );

/** All answered questions, the latest answer first. Throws ApiError. */
export const loadAllQuestions = (
  api: Api,
  productId: number,
  signal?: AbortSignal,
): Promise<Question[]> => api.get(pathTo(paths.questionsOfProduct, { id: productId }), signal);

/**
 * The questions and answers for search engines (schema.org/FAQPage: only the shop answers). Leaves out questions and
 * answers that contain only markup. Empty if none is left.
 */
export function describeQuestions({ latest }: QuestionDigest): object[] {
  const mainEntity = latest.flatMap(({ text, answer }) => {
    const [name, said] = [plainText(text), plainText(answer)];
    if (name === '' || said === '') return [];
    return [{ '@type': 'Question', name, acceptedAnswer: { '@type': 'Answer', text: said } }];
  });
  if (mainEntity.length === 0) return [];
  return [{ '@context': 'https://schema.org', '@type': 'FAQPage', mainEntity }];
}
