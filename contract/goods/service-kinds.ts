/** Work at the customer's home, and a longer guarantee; sold beside a product (rule G-59). */
export const SERVICE_KINDS = ['installation', 'first_use', 'removal', 'warranty'] as const;

export type ServiceKind = (typeof SERVICE_KINDS)[number];

export const SERVICE_KIND_WORDS: Record<ServiceKind, string> = {
  installation: 'Installation',
  first_use: 'Mise en service',
  removal: 'Reprise de l’ancien appareil',
  warranty: 'Garantie prolongée',
};

/** Whether a technician has something to do at the customer's home. */
export const isWork = (kind: ServiceKind): boolean => kind !== 'warranty';

/** Lines of a request name services of one product, each once. */
export const MOST_SERVICES = 10;

const DAY_WORDS = ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'];

/** Monday first; 0 is Sunday. Empty for every day: `le lundi, le mardi et le samedi`. */
export function weekdayWords(weekdays: readonly number[]): string {
  const days = weekdays
    .toSorted((a, b) => ((a + 6) % 7) - ((b + 6) % 7))
    .map((day) => `le ${DAY_WORDS[day] ?? ''}`);
  if (days.length === 0 || days.length === 7) return '';
  return days.length === 1 ? days[0]! : `${days.slice(0, -1).join(', ')} et ${days.at(-1)}`;
}
