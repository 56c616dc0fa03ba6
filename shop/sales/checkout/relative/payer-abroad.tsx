import { formatEuros } from '#contract/base/fields/euros.ts';
import { readStoredPhone } from '#contract/base/fields/phone.ts';
import { isAbroad } from '#contract/base/fields/phone-text.ts';
import type { OnlineProvider } from '#contract/money/payment-states.ts';

const SENEGAL = '221';

/** Whether the payer's number is of another country: as typed, or as an account has it. */
export const isPayerAbroad = (phone: string | false): boolean =>
  phone !== false && isAbroad(readStoredPhone(phone) ?? SENEGAL);

/** Wave and Orange Money want a Senegalese number. */
export const cardFirst = (providers: readonly OnlineProvider[]): OnlineProvider[] =>
  [...providers].sort((one, other) => Number(other === 'card') - Number(one === 'card'));

/** What an order for a relative costs in euros; nothing while the total is computed. */
export function EuroWorth({ totalXof }: { totalXof: number | undefined }) {
  if (totalXof === undefined) return null;
  return (
    <p className="rounded-card bg-mist px-4 py-3 text-sm">
      Total : <span className="font-bold whitespace-nowrap">environ {formatEuros(totalXof)}</span>,
      au taux fixe de 655,957 FCFA pour 1 €.
    </p>
  );
}
