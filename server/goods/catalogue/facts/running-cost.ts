import { frenchDay } from '#contract/base/fields/french-time.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import type { RunningCost } from '#contract/goods/catalogue/facts/fact-shapes.ts';
import { formatNumber } from '#contract/goods/catalogue/facts/facts.ts';
import { electricityTariffOn } from '#server/base/config/electricity-tariffs.ts';
import type { Settings } from '#server/base/config/settings-schema.ts';

/** Energy labels are not exact enough for single francs. */
const ROUNDED_TO_XOF = 100;

/**
 * The yearly cost of so many kWh at the tariff of a day (YYYY-MM-DD), in XOF rounded to a hundred; undefined without a
 * tariff. Taxes and the meter's fee depend on the household and are left out.
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
