import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { plainText } from '#contract/base/fields/plain-text.ts';

/** A heading that ends in a question mark, with its level, its attributes, its text and what stands below it. */
const QUESTIONS =
  /<h([23])((?: [^>]*)?)>((?:(?!<\/h)[\s\S])*?\?)\s*<\/h\1>([\s\S]*?)(?=<h[1-3][ >]|$)/g;

/** So many questions on one page make it too long to read through. */
const FEWEST_TO_FOLD = 6;

/** Folds the answers of a long page of questions. A question without an answer of its own stays a heading. */
export function foldQuestions(html: string): string {
  if ([...html.matchAll(QUESTIONS)].length < FEWEST_TO_FOLD) return html;
  return html.replaceAll(
    QUESTIONS,
    (whole, level: string, attributes: string, question: string, answer: string) =>
      answer.trim() === ''
        ? whole
        : `<details${attributes}><summary><h${level}>${question}</h${level}></summary>${answer}</details>`,
  );
}

const FEWEST_TO_DESCRIBE = 2;

/** The FAQPage of schema.org from the questions that have an answer; none for fewer than two. */
export function describePageQuestions(html: string): object[] {
  const questions = [...html.matchAll(QUESTIONS)].flatMap(([, , , heading = '', below = '']) => {
    const text = plainText(below);
    const acceptedAnswer = { '@type': 'Answer', text };
    return text === '' ? [] : [{ '@type': 'Question', name: plainText(heading), acceptedAnswer }];
  });
  if (questions.length < FEWEST_TO_DESCRIBE) return [];
  return [{ '@context': 'https://schema.org', '@type': 'FAQPage', mainEntity: questions }];
}

/** Opens the answer that the address names, which browsers do not do by themselves. */
export function useNamedAnswer(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const named = document.getElementById(readFragment(hash));
    if (!(named instanceof HTMLDetailsElement)) return;
    named.open = true;
    named.scrollIntoView();
  }, [hash]);
}

/** The id that a fragment names: `#cr%C3%A9dit` is `crédit`. A broken one, as `#100%`, names itself. */
export function readFragment(hash: string): string {
  const name = hash.slice(1);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
