// Lines of a text in UTF-8, which may end as on any system.

const [LF, CR] = [10, 13];

/** By hand: a pattern would take the square of the time for a text of many breaks. */
export function withoutBreaks(text: string): string {
  let [start, end] = [0, text.length];
  while (isBreak(text[start])) start += 1;
  while (end > start && isBreak(text[end - 1])) end -= 1;
  return text.slice(start, end);
}

const isBreak = (sign: string | undefined) => sign === '\n' || sign === '\r';

/** The line breaks of a record: those before it, all, and those between its lines. */
export function countLines(block: Buffer, start: number, end: number) {
  let blank = 0;
  let breaks = 0;
  let isBlank = true;
  let isLast = false;
  for (let at = start; at < end; at += 1) {
    const sign = block[at];
    isLast = sign === LF || (sign === CR && block[at + 1] !== LF);
    if (isLast) breaks += 1;
    if (isLast && isBlank) blank += 1;
    if (sign !== LF && sign !== CR) isBlank = false;
  }
  return { blank, breaks, inner: breaks - blank - (isLast ? 1 : 0) };
}

/** How many bytes the breaks before a place take. */
export const breakBytes = (text: Buffer, end: number) => {
  let start = end;
  while (start > 0 && (text[start - 1] === LF || text[start - 1] === CR)) start -= 1;
  return end - start;
};

/** Where the last line ends within `length`, or the first if it is longer. */
export function blockEnd(text: Buffer, length: number, isEnd: boolean): number | undefined {
  if (text.length <= length && isEnd) return text.length;
  const within = text.subarray(0, length);
  const last = within.lastIndexOf(LF);
  // A return at the end may be half of a break.
  const end = last >= 0 ? last : within.subarray(0, -1).lastIndexOf(CR);
  return end >= 0 ? end + 1 : endOfLine(text, isEnd);
}

/** Where the first line ends, its break included; undefined if the end is not there yet. */
export function endOfLine(text: Buffer, isEnd: boolean): number | undefined {
  const lf = text.indexOf(LF);
  const cr = text.subarray(0, lf < 0 ? text.length : lf).indexOf(CR);
  const isBreak = cr >= 0 && cr + 1 !== lf && (cr + 1 < text.length || isEnd);
  if (isBreak) return cr + 1;
  if (lf >= 0) return lf + 1;
  return isEnd ? text.length : undefined;
}
