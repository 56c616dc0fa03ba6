import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readStructuredData } from '#tests/helpers/base/rules/rich-results.ts';
import { describeQuestions } from './load-questions.ts';

const asked = (text: string, answer: string, id = 1) => ({
  id,
  author: 'Awa',
  text,
  asked_on: '2026-11-20',
  answer,
  answered_on: '2026-11-21',
});
const inPage = (data: object[]) =>
  data
    .map((one) => `<script type="application/ld+json">${JSON.stringify(one)}</script>`)
    .join('\n');

test('questions with their answers are what search engines take, whatever was typed', () => {
  const typed = fc.string({ minLength: 1, maxLength: 80, unit: 'grapheme' });
  fc.assert(
    fc.property(fc.array(fc.tuple(typed, typed), { maxLength: 5 }), (pairs) => {
      const latest = pairs.map(([text, answer], index) => asked(text, answer, index + 1));
      const found = describeQuestions({ count: latest.length, latest });
      expect(readStructuredData(inPage(found)).length).toBe(found.length);
    }),
  );
});

test('markup is left out of it, and a page without questions says nothing', () => {
  expect(describeQuestions({ count: 0, latest: [] })).toEqual([]);
  expect(describeQuestions({ count: 1, latest: [asked('<br><br/>', 'Oui.')] })).toEqual([]);
  const latest = [asked('Est-il <b>bruyant</b> ?', 'Non,\n36 dB.')];
  expect(describeQuestions({ count: 1, latest })).toMatchObject([
    {
      '@type': 'FAQPage',
      mainEntity: [
        { name: 'Est-il bruyant ?', acceptedAnswer: { '@type': 'Answer', text: 'Non, 36 dB.' } },
      ],
    },
  ]);
});
