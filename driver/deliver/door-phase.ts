import type { DoorPayment } from '#contract/delivery/rounds.ts';

type Payment = NonNullable<DoorPayment['payment']>;
type Phase = 'none' | 'open' | 'other' | 'under-way' | 'review' | 'ended';

/** When a code can be asked for. */
export const STARTS: readonly Phase[] = ['none', 'other', 'ended'];

/**
 * Where a payment stands for whoever waits at the door: `open` has a code for just what is due, in XOF, `other` one for
 * an amount that is due no more.
 */
export function phaseOf({ state, amount, url }: Payment, dueXof: number): Phase {
  switch (state) {
    case 'pending':
      if (amount !== dueXof) return 'other';
      return url === '' ? 'none' : 'open';
    case 'processing':
      return 'under-way';
    case 'review':
      return 'review';
    // It has paid its part, and something else is still due.
    case 'completed':
      return 'none';
    default:
      return 'ended';
  }
}
