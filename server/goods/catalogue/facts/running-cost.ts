import { frenchDay } from '#contract/base/fields/french-time.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import type { RunningCost } from '#contract/goods/catalogue/fact-shapes.ts';
import { formatNumber } from '#contract/goods/catalogue/facts.ts';
import { electricityTariffOn } from '#server/base/config/electricity-tariffs.ts';
import type { Settings } from '#server/base/config/settings-schema.ts';

/** No label of energy is so exact that single francs would mean anything. */
const ROUNDED_TO_XOF = 100;

/**
 * What an appliance of so many kWh costs in a year at the tariff of a day (YYYY-MM-DD), in XOF rounded to a
 * hundred; undefined while the shop has no tariff. Taxes and the monthly fee of the meter are left out, as they hang on all
 * that a household uses.
 */
export function runningCostOf(
  kwh: number | undefined,
  settings: Pick<Settings, 'ELECTRICITY_TARIFF' | 'ELECTRICITY_TARIFF_NAME'>,
  day: string,
): RunningCost | undefined {
  const tariff =
    kwh === undefined ? undefined : electricityTariffOn(settings.ELECTRICITY_TARIFF, day);
  if (kwh === undefined || tariff === undefined) return undefined;
  const { since, xofPerKwh } = tariff;
  const amount = Math.max(1, Math.round((kwh * xofPerKwh) / ROUNDED_TO_XOF)) * ROUNDED_TO_XOF;
  const name = settings.ELECTRICITY_TARIFF_NAME;
  return {
    amount,
    kwh,
    tariff: xofPerKwh,
    since,
    text: `Coût d’électricité : environ ${formatXof(amount)} par an`,
    basis: [
      `${formatNumber(kwh)} kWh par an × ${formatNumber(xofPerKwh)} FCFA le kWh`,
      `(${name === '' ? '' : `${name}, `}tarif du ${frenchDay(since).replace(/^1 /, '1er ')}, hors taxes et redevance).`,
      'Votre usage et la chaleur de la pièce changent ce chiffre.',
    ].join(' '),
  };
}
