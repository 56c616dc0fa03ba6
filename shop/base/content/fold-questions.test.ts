import { expect, test } from 'vitest';
import { foldQuestions } from './fold-questions.ts';

const questions = (count: number) =>
  Array.from({ length: count }, (_, at) => `<h3 id="q${at}">Combien ${at} ?</h3>\n<p>Tant.</p>\n`);

test('the answers of a long page fold under their questions, its other parts stay', () => {
  const html = `<h2 id="payer">Payer</h2>\n${questions(6).join('')}<h2 id="fin">Fin</h2>\n<p>Merci.</p>`;
  const folded = foldQuestions(html);
  expect(folded.match(/<details /g)).toHaveLength(6);
  expect(folded).toContain(
    '<details id="q5"><summary><h3>Combien 5 ?</h3></summary>\n<p>Tant.</p>\n</details><h2 id="fin">Fin</h2>\n<p>Merci.</p>',
  );
  expect(folded).toMatch(/^<h2 id="payer">Payer<\/h2>\n<details /);
});

test('a page with few questions stays open', () => {
  const html = questions(5).join('');
  expect(foldQuestions(html)).toBe(html);
});
