import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describePageQuestions, foldQuestions, readFragment } from './page-questions.ts';

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

test('a question without an answer of its own stays a heading', () => {
  const html = `<h2 id="payer">Comment payer ?</h2>\n${questions(6).join('')}`;
  const folded = foldQuestions(html);
  expect(folded.match(/<details /g)).toHaveLength(6);
  expect(folded).toMatch(/^<h2 id="payer">Comment payer \?<\/h2>\n<details /);
});

test('headings that ask are questions with what stands below them', () => {
  const html =
    '<h2 id="a">Commander</h2><h3 id="b">Faut-il un compte&nbsp;?</h3><p>Non. <a href="/x">Voir</a> &amp; plus</p>' +
    '<h3 id="c">Sans réponse ?</h3><h3 id="d">Et après ?</h3><ol><li>Un</li><li>Deux</li></ol>';
  expect(describePageQuestions(html)).toMatchObject([
    {
      '@type': 'FAQPage',
      mainEntity: [
        { name: 'Faut-il un compte ?', acceptedAnswer: { text: 'Non. Voir & plus' } },
        { name: 'Et après ?', acceptedAnswer: { text: 'Un Deux' } },
      ],
    },
  ]);
});

test('a page that asks nothing, or once, is none', () => {
  expect(describePageQuestions('<h2>Qui sommes-nous</h2><p>Nous.</p>')).toEqual([]);
  expect(describePageQuestions('<h2>Qui ?</h2><p>Nous.</p>')).toEqual([]);
});

test('a fragment names its answer, and a broken one throws nothing', () => {
  expect(readFragment('#cr%C3%A9dit')).toBe('crédit');
  expect(readFragment('#%')).toBe('%');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (id) => {
      expect(readFragment(`#${encodeURIComponent(id)}`)).toBe(id);
      expect(() => readFragment(`#${id}`)).not.toThrow();
    }),
  );
});
