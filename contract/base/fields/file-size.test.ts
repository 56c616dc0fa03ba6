import { expect, test } from 'vitest';
import { fileSizeText } from './file-size.ts';

test.each([
  [1, '1\u00a0ko'],
  [320 * 1024, '320\u00a0ko'],
  [1024 * 1024, '1\u00a0Mo'],
  [1.44 * 1024 * 1024, '1,4\u00a0Mo'],
  [10 * 1024 * 1024, '10\u00a0Mo'],
])('%i bytes are %s', (bytes, words) => {
  expect(fileSizeText(bytes)).toBe(words);
});
