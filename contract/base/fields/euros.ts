/** Thousandths of XOF for a euro: the fixed parity of the CFA franc. */
const PARITY_THOUSANDTHS = 655_957;

/** Cents of euro for an XOF integer, rounded half up (rule B-47). */
export function toEuroCents(amountXof: number): number {
  const doubled = 2 * amountXof * 100_000 + PARITY_THOUSANDTHS;
  const divisor = 2 * PARITY_THOUSANDTHS;
  return (doubled - (doubled % divisor)) / divisor;
}

/** As `1 524,49 €`, for a positive amount in XOF. */
export function formatEuros(amountXof: number): string {
  const cents = toEuroCents(amountXof);
  const whole = String(Math.floor(cents / 100)).replace(/\B(?=(\d{3})+$)/g, '\u202f');
  return `${whole},${String(cents % 100).padStart(2, '0')}\u00a0€`;
}
