import { expect, test } from 'vitest';
import { findVagueWords } from './vague-words.ts';

const wordsIn = (file: string, source: string) =>
  findVagueWords(file, source).map(({ line, word }) => [line, word]);

test('a vague word is found in comments, and not in code or texts', () => {
  const source = [
    '/** Whoever asks. */',
    "const text = 'nobody'; // made anew",
    '/*',
    ' * Read again.',
    ' * The buyer is told.',
    ' */',
  ].join('\n');
  expect(wordsIn('a.ts', source)).toEqual([
    [1, 'Whoever'],
    [2, 'anew'],
    [5, 'is told'],
  ]);
});

test('names in backticks, French quotes, links and addresses are not judged', () => {
  expect(wordsIn('a.ts', '// `article_count`, « article », /gestion/articles')).toEqual([]);
  expect(wordsIn('a.md', '[053](053-facts-of-articles.md)')).toEqual([]);
  expect(wordsIn('a.ts', '// article 5 of the law; two articles')).toEqual([[1, 'articles']]);
});

test('documents are read without their examples, styles by their comments', () => {
  expect(wordsIn('a.md', 'One.\n```\nnobody\n```\nNobody.')).toEqual([[5, 'Nobody']]);
  expect(wordsIn('a.css', 'a { }\n/* somebody */')).toEqual([[2, 'somebody']]);
});

test('a citation of a document that is not in the repository is found', () => {
  expect(wordsIn('a.ts', '// (specification, section 7)')).toEqual([[1, 'specification, section']]);
  expect(wordsIn('a.ts', '// rule S-7; specification sheet')).toEqual([]);
});
