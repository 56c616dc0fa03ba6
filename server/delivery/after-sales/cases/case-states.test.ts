import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  CASE_MOVES,
  CASE_OUTCOMES,
  CASE_STATES,
  CASE_UNDO_MOVES,
  type CaseState,
  caseOutcomesOf,
} from '#contract/delivery/after-sales-states.ts';
import { stateAfterCustomerMessage, stateAfterStaffMessage } from './case-states.ts';

const states = fc.constantFrom(...CASE_STATES);
/** A word of either side, or a step of staff to one of the states that follow. */
const acts = fc.array(
  fc.oneof(
    fc.constant('word' as const),
    fc.boolean().map((waits) => ({ waits })),
    fc.nat().map((choice) => ({ choice })),
  ),
  { maxLength: 30 },
);
type Act = 'word' | { waits: boolean } | { choice: number };

function after(state: CaseState, act: Act): CaseState {
  if (act === 'word') return state === 'closed' ? state : stateAfterCustomerMessage(state);
  if ('waits' in act) return state === 'closed' ? state : stateAfterStaffMessage(state, act.waits);
  const next = CASE_MOVES[state];
  return next[act.choice % Math.max(1, next.length)] ?? state;
}

test('words and steps lead along the table only, and nothing leaves the end', () => {
  fc.assert(
    fc.property(acts, (all) => {
      let state: CaseState = 'new';
      for (const act of all) {
        const next = after(state, act);
        expect(next === state || CASE_MOVES[state].includes(next)).toBe(true);
        expect(next === 'new' && state !== 'new').toBe(false);
        state = next;
      }
    }),
  );
});

test('what a customer writes never leaves a case waiting for them, nor takes it from a workshop', () => {
  fc.assert(
    fc.property(states, fc.boolean(), (state, waits) => {
      expect(stateAfterCustomerMessage(stateAfterStaffMessage(state, waits))).not.toBe('waiting');
      if (state === 'workshop') expect(stateAfterStaffMessage(state, waits)).toBe('workshop');
    }),
  );
});

test('every state but the end leads to an end, and each end has a state that leads to it', () => {
  for (const state of CASE_STATES) {
    expect([state, caseOutcomesOf(state).length > 0]).toEqual([state, state !== 'closed']);
  }
  expect(new Set(CASE_STATES.flatMap(caseOutcomesOf))).toEqual(new Set(CASE_OUTCOMES));
});

test('a step is taken back only to where such a step may be taken from', () => {
  for (const state of CASE_STATES) {
    for (const before of CASE_UNDO_MOVES[state] ?? []) {
      expect([before, CASE_MOVES[before].includes(state)]).toEqual([before, true]);
    }
  }
});
