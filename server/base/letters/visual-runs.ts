import bidiFactory from 'bidi-js/dist/bidi.mjs';

/** A part of a line that is read in one direction, in the order in which it is read. */
export type Run = { text: string; isRightToLeft: boolean };
type Level = { text: string; level: number };

const bidi = bidiFactory();
/** Letters of scripts that are written from right to left, without those beyond U+FFFF: no font of ours has them. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * The parts of a line of a French text from left to right, as the Unicode Bidirectional Algorithm (UAX 9)
 * places them: Arabic words from right to left, numbers in them from left to right, brackets turned.
 */
export function visualRuns(line: string): Run[] {
  if (!RIGHT_TO_LEFT.test(line)) return [{ text: line, isRightToLeft: false }];
  return reordered(partsByLevel(line)).map(({ text, level }) => {
    const isRightToLeft = level % 2 === 1;
    return { text: isRightToLeft ? mirrored(text) : text, isRightToLeft };
  });
}

function partsByLevel(line: string): Level[] {
  const { levels } = bidi.getEmbeddingLevels(line, 'ltr');
  const parts: Level[] = [];
  for (const [index, level] of levels.entries()) {
    const last = parts.at(-1);
    if (last?.level === level) last.text += line[index];
    else parts.push({ text: line[index] ?? '', level });
  }
  return parts;
}

/** Rule L2: from the highest level down to 1, neighbours of that level or above change their order. */
function reordered(parts: Level[]): Level[] {
  const highest = Math.max(...parts.map(({ level }) => level));
  let line = parts;
  for (let floor = highest; floor > 0; floor -= 1) {
    const next: Level[] = [];
    let turned: Level[] = [];
    for (const part of line) {
      if (part.level >= floor) turned.unshift(part);
      else {
        next.push(...turned, part);
        turned = [];
      }
    }
    line = [...next, ...turned];
  }
  return line;
}

/** Rule L4: a bracket that opens looks to the left here. */
const mirrored = (text: string) =>
  Array.from(text, (sign) => bidi.getMirroredCharacter(sign) ?? sign).join('');
