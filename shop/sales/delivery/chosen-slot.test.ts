import { expect, test } from 'vitest';
import type { OpenSlot } from '#contract/sales/handover/slot-shapes.ts';
import { chosenSlot, readSlot } from './slot-choice.tsx';

const slot = (id: number, day: string, left: number): OpenSlot => ({
  id,
  day,
  from: '09:00',
  until: '12:00',
  left,
  is_full: left === 0,
});
const full = slot(1, '2026-11-24', 0);
const [morning, later] = [slot(2, '2026-11-24', 1), slot(1, '2026-12-01', 2)];

test('the first slot with room is chosen until another is', () => {
  expect(chosenSlot([full, morning, later], null)).toBe(morning);
  expect(chosenSlot([full, morning, later], { id: 1, day: '2026-12-01' })).toBe(later);
});

test('one that was chosen and has filled since gives way, and nothing is chosen where all are full', () => {
  expect(chosenSlot([full, morning], { id: 1, day: '2026-11-24' })).toBe(morning);
  expect(chosenSlot([full], null)).toBeUndefined();
});

test.each([null, undefined, 'x', { id: '1', day: '2026-11-24' }, { id: 1 }])(
  'what another build kept as %j is no slot',
  (kept) => expect(readSlot(kept)).toBeNull(),
);
