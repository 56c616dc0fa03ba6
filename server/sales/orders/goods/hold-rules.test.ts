import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hoursToHold, type WaitingGoods } from './hold-goods.ts';

const settings = {
  ORDER_HOLD_HOURS: 48,
  ORDER_HOLD_LARGE_HOURS: 2,
  ORDER_HOLD_MAX_PIECES: 99,
  HOME_PAYMENT_CONFIRM_HOURS: 24,
  HOME_PAYMENT_CONFIRM_FROM: 1_000_000,
  HOME_PAYMENT_CONFIRM_FROM_PIECES: 6,
};
const anOrder = fc.record({
  pieces: fc.integer({ min: 1, max: 120 }),
  amountXof: fc.integer({ min: 1, max: 1_200_000 }),
});
const somePieces = fc.array(anOrder, { minLength: 1, maxLength: 12 });
const sumOf = (parts: WaitingGoods[]): WaitingGoods => ({
  pieces: parts.reduce((sum, { pieces }) => sum + pieces, 0),
  amountXof: parts.reduce((sum, { amountXof }) => sum + amountXof, 0),
});

/** Places orders one after the other, of which none is paid or confirmed; what was taken, and how. */
function placeAll(wanted: WaitingGoods[], mode: 'domicile' | 'echelonne' | 'online') {
  const taken: (WaitingGoods & { hours: number | null })[] = [];
  for (const order of wanted) {
    const all = sumOf(taken);
    const atHome = mode === 'online' ? { pieces: 0, amountXof: 0 } : all;
    const hours = hoursToHold(settings, mode, { order, open: { all, atHome } });
    if (hours !== 'too-many') taken.push({ ...order, hours });
  }
  return taken;
}

describe('of whatever orders nobody pays or confirms', () => {
  const modes = fc.constantFrom('domicile', 'echelonne', 'online');

  test('never more than 99 pieces are kept', () => {
    fc.assert(
      fc.property(somePieces, modes, (wanted, mode) => {
        expect(sumOf(placeAll(wanted, mode)).pieces).toBeLessThanOrEqual(99);
      }),
    );
  });

  test('less than six pieces and 1 000 000 FCFA are kept for good, all others for a time', () => {
    fc.assert(
      fc.property(somePieces, modes, (wanted, mode) => {
        const forGood = sumOf(placeAll(wanted, mode).filter(({ hours }) => hours === null));
        expect(forGood.pieces).toBeLessThan(6);
        expect(forGood.amountXof).toBeLessThan(1_000_000);
      }),
    );
  });

  test('less than six pieces and 1 000 000 FCFA are kept for two days to be paid online', () => {
    fc.assert(
      fc.property(somePieces, (wanted) => {
        const long = sumOf(placeAll(wanted, 'online').filter(({ hours }) => hours !== 2));
        expect(long.pieces).toBeLessThan(6);
        expect(long.amountXof).toBeLessThan(1_000_000);
      }),
    );
  });

  test('splitting one order keeps no more goods for good', () => {
    fc.assert(
      fc.property(somePieces, (wanted) => {
        const whole = sumOf(wanted);
        fc.pre(whole.pieces <= 99);
        const nothing = { all: sumOf([]), atHome: sumOf([]) };
        const asOne = hoursToHold(settings, 'domicile', { order: whole, open: nothing });
        const isSomeHeld = placeAll(wanted, 'domicile').some(({ hours }) => hours !== null);
        expect(isSomeHeld).toBe(asOne !== null);
      }),
    );
  });
});
