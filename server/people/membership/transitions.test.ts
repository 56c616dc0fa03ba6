import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Problem } from '#server/base/problem.ts';
import { columnsOf, type Move, type Standing, standingAfter, standingOf } from './transitions.ts';

const standings: Standing[] = ['never-asked', 'requested', 'accepted', 'rejected'];
const moves: Move[] = ['request', 'accept', 'reject'];

/** Where each move leads, written out a second time; whatever is not here is refused. */
const allowed: Record<string, Standing> = {
  'never-asked request': 'requested',
  'rejected request': 'requested',
  'requested accept': 'accepted',
  'requested reject': 'rejected',
  'accepted reject': 'rejected',
};

const outcomeOf = (standing: Standing, move: Move, isSameCompany: boolean) => {
  try {
    return standingAfter(standing, move, isSameCompany);
  } catch (error) {
    if (error instanceof Problem && error.code === 'conflict') return 'conflict';
    throw error;
  }
};

test('a membership takes the steps that are written down here, and no other', () => {
  for (const standing of standings) {
    for (const move of moves) {
      const step = `${standing} ${move}`;
      const expected = allowed[step] ?? 'conflict';
      expect([step, outcomeOf(standing, move, true)]).toEqual([step, expected]);
    }
  }
});

test('a request that waits moves to another employer, but is not repeated', () => {
  expect(outcomeOf('requested', 'request', false)).toBe('requested');
  expect(outcomeOf('requested', 'request', true)).toBe('conflict');
});

test('what is stored tells where somebody stands, and nobody belongs to an employer without asking', () => {
  const step = fc.record({
    move: fc.constantFrom(...moves),
    companyId: fc.integer({ min: 1, max: 3 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      let person: ReturnType<typeof columnsOf> = {
        membership: 'pending',
        membershipSubmitted: false,
        companyId: null,
      };
      for (const { move, companyId } of steps) {
        const named = move === 'request' ? companyId : person.companyId;
        const to = outcomeOf(standingOf(person), move, person.companyId === named);
        if (to === 'conflict') continue;
        person = columnsOf(to, named!);
        expect(standingOf(person)).toBe(to);
        expect(person.companyId).toBe(to === 'rejected' ? null : named);
      }
      const { membership, membershipSubmitted, companyId } = person;
      if (membership === 'accepted') expect(companyId).not.toBeNull();
      if (membership === 'rejected') expect(companyId).toBeNull();
      if (membershipSubmitted)
        expect([membership, companyId]).toEqual(['pending', expect.any(Number)]);
    }),
  );
});
