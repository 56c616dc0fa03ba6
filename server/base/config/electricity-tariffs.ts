import { day } from '#contract/base/fields/fields.ts';

/** XOF per kWh, with decimals, from a day (YYYY-MM-DD) on. */
export type ElectricityTariff = { since: string; xofPerKwh: number };

const LINE = /^(\d{4}-\d{2}-\d{2})\s*:\s*(\d{1,4}(?:[.,]\d{1,4})?)$/;

/** Reads `2023-01-01 : 91,17 ; 2026-01-01 : 82` in any order. Throws RangeError, also for a repeated day. */
export function readElectricityTariffs(text: string): ElectricityTariff[] {
  const parts = text
    .split(/[;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const tariffs = parts.map(readTariff).toSorted((a, b) => (a.since < b.since ? -1 : 1));
  if (new Set(tariffs.map(({ since }) => since)).size < tariffs.length) {
    throw new RangeError('two tariffs from one day on');
  }
  return tariffs;
}

/** undefined before the first tariff. */
export const electricityTariffOn = (text: string, onDay: string): ElectricityTariff | undefined =>
  readElectricityTariffs(text).findLast(({ since }) => since <= onDay);

function readTariff(part: string): ElectricityTariff {
  const [, since, price = ''] = LINE.exec(part) ?? [];
  const xofPerKwh = Number(price.replace(',', '.'));
  if (!day.safeParse(since).success || since === undefined || xofPerKwh === 0) {
    throw new RangeError(`no tariff: ${part}`);
  }
  return { since, xofPerKwh };
}
