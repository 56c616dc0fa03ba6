import { expect, test } from 'vitest';
import { describePageQuestions } from './table-of-contents.tsx';

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
