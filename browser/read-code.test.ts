import { expect, test } from 'vitest';
import { scanFailure } from './read-code.ts';

test.each([
  [new DOMException('', 'NotAllowedError'), 'La caméra est refusée : autorisez-la pour ce site'],
  [new DOMException('', 'NotFoundError'), 'Cet appareil n’a pas de caméra'],
  [new DOMException('', 'NotReadableError'), 'La caméra ne s’ouvre pas : une autre application'],
  [new TypeError('Failed to fetch dynamically imported module'), 'Le lecteur de codes n’a pas pu'],
])('%s has a sentence of its own', (error, sentence) => {
  expect(scanFailure(error)).toContain(sentence);
});
