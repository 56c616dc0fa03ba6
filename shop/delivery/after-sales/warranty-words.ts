import { frenchDay } from '#contract/base/fields/french-time.ts';
import type { Warranty } from '#contract/delivery/after-sales.ts';

export function warrantyWords({
  until,
  is_running,
}: Pick<Warranty, 'until' | 'is_running'>): string {
  if (until === null) return 'Sans garantie';
  return is_running
    ? `Sous garantie jusqu’au ${frenchDay(until)}`
    : `Garantie terminée le ${frenchDay(until)}`;
}
