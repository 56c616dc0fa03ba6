import type { CaseState } from '#contract/delivery/after-sales-states.ts';

const TALKING: readonly CaseState[] = ['new', 'answered', 'waiting'];

/** Where an answer of staff leaves a case: one that is repaired or at a workshop stays so, whoever has the word. */
export const afterAnswer = (state: CaseState, waits: boolean): CaseState => {
  if (!TALKING.includes(state)) return state;
  return waits ? 'waiting' : 'answered';
};

/** Where a word of the customer leaves it: what waited for it goes on. */
export const afterWord = (state: CaseState): CaseState =>
  state === 'waiting' ? 'answered' : state;
