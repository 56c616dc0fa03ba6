import { plainText } from '#contract/base/fields/plain-text.ts';
import type { QuestionDigest } from './load-questions.ts';

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
