import { plainText } from '#contract/base/fields/plain-text.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { Question } from '#contract/goods/questions.ts';
import type { Api } from '#shop/base/api/client.ts';

/** How many answered questions a product page shows at first, and more with each press. */
export const SHOWN_AT_ONCE = 5;

/** What a page carries of a product's questions; the rest is fetched when it is wanted. */
export type QuestionDigest = { count: number; latest: Question[] };

/** The answered questions of a product in short; undefined when they cannot be had. */
export const loadQuestions = (
  api: Api,
  productId: number,
  signal?: AbortSignal,
): Promise<QuestionDigest | undefined> =>
  loadAllQuestions(api, productId, signal).then(
    (questions) => ({ count: questions.length, latest: questions.slice(0, SHOWN_AT_ONCE) }),
    () => undefined,
  );

/** All of them, the latest answer first. Throws ApiError. */
export const loadAllQuestions = (
  api: Api,
  productId: number,
  signal?: AbortSignal,
): Promise<Question[]> => api.get(pathTo(paths.questionsOfProduct, { id: productId }), signal);

/**
 * What customers asked about a product and the shop answered, for search engines (schema.org/FAQPage: only the shop
 * answers). None without questions, nor of what is nothing but markup.
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
