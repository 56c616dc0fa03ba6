import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { indexSounds, soundOf, soundsLike } from './guess-search.ts';

const goods = indexSounds(['refrigerateur', 'electrique', 'ecran', 'machine', 'mixeur', 'chauffe']);
const word = fc.string({ unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'), maxLength: 20 });

describe('a word that is written as it is heard', () => {
  test.each([
    ['refrij', 'refrigerateur'],
    ['electrik', 'electrique'],
    ['ekran', 'ecran'],
    ['mashine', 'machine'],
    ['mikseur', 'mixeur'],
    ['chofe', 'chauffe'],
  ])('%s means %s', (typed, meant) => {
    expect(soundsLike(typed, goods)).toBe(meant);
  });

  test.each(['velo', 'x', '', 'zzz', 'livre'])('« %s » means nothing of these', (typed) => {
    expect(soundsLike(typed, goods)).toBeUndefined();
  });

  test('means one that sounds the same before any other', () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 1 }), fc.nat(), (words, place) => {
        const typed = words[place % words.length]!;
        const meant = soundsLike(typed, indexSounds(words));
        if (soundOf(typed).length < 2) expect(meant).toBeUndefined();
        else expect(soundOf(meant!)).toBe(soundOf(typed));
      }),
    );
  });

  test('may have a letter too many or too few', () => {
    fc.assert(
      fc.property(fc.nat(12), (place) => {
        const typed = 'refrigerateur';
        const at = place % typed.length;
        expect(soundsLike(typed.slice(0, at) + typed.slice(at + 1), goods)).toBe(typed);
      }),
    );
  });
});
