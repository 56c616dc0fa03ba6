import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { QUESTIONS } from './table-of-contents.tsx';

/** So many questions on one page make it too long to read through. */
const FEWEST_TO_FOLD = 6;

/** Folds the answers of a long page of questions, each under its question. */
export function foldQuestions(html: string): string {
  if ([...html.matchAll(QUESTIONS)].length < FEWEST_TO_FOLD) return html;
  return html.replaceAll(
    QUESTIONS,
    (_, level: string, attributes: string, question: string, answer: string) =>
      `<details${attributes}><summary><h${level}>${question}</h${level}></summary>${answer}</details>`,
  );
}

/** Opens the answer that the address names, which browsers do not do by themselves. */
export function useNamedAnswer(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const named = document.getElementById(decodeURIComponent(hash.slice(1)));
    if (!(named instanceof HTMLDetailsElement)) return;
    named.open = true;
    named.scrollIntoView();
  }, [hash]);
}
