/** A place or an act of the back-office that the person may open. */
export type Goal = {
  label: string;
  /** Where it is, for the second line. */
  detail: string;
  /** Other words for it. */
  words: string;
  to: string;
};

const MOST_SHOWN = 6;

/** Goals that have each typed word at the beginning of one of theirs; without case and accents. */
export function findGoals(goals: readonly Goal[], text: string): Goal[] {
  const typed = wordsOf(text);
  if (typed.length === 0) return [];
  const holds = (own: string[]) => typed.every((one) => own.some((word) => word.startsWith(one)));
  const byLabel = goals.filter(({ label }) => holds(wordsOf(label)));
  const byWords = goals.filter(({ label, detail, words }) =>
    holds(wordsOf(`${label} ${detail} ${words}`)),
  );
  return [...new Set([...byLabel, ...byWords])].slice(0, MOST_SHOWN);
}

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '');
