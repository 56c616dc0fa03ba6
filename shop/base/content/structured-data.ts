import { plainText } from '#contract/base/fields/plain-text.ts';

const HEADED = /<h([23])[^>]*>([\s\S]*?)<\/h\1>([\s\S]*?)(?=<h[1-3][ >]|$)/g;
const FEWEST = 2;

/**
 * The questions of an information page and what it answers, for search engines (schema.org/FAQPage); none for a page
 * that asks less than two. The headings of `html` that end in a question mark are questions.
 */
export function describeQuestions(html: string): object[] {
  const questions = [...html.matchAll(HEADED)].flatMap(([, , heading = '', below = '']) => {
    const name = plainText(heading);
    const text = plainText(below);
    return name.endsWith('?') && text !== ''
      ? [{ '@type': 'Question', name, acceptedAnswer: { '@type': 'Answer', text } }]
      : [];
  });
  if (questions.length < FEWEST) return [];
  return [{ '@context': 'https://schema.org', '@type': 'FAQPage', mainEntity: questions }];
}
