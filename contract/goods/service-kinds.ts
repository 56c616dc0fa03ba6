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

/**
 * Monday first; 0 is Sunday. Empty for every day: `le lundi, le mardi et le samedi`, and `du lundi au samedi` where they
 * follow each other.
 */
export function weekdayWords(weekdays: readonly number[]): string {
  const placeOf = (day: number) => (day + 6) % 7;
  const sorted = weekdays.toSorted((a, b) => placeOf(a) - placeOf(b));
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined || sorted.length === 7) return '';
  const isRun = placeOf(last) - placeOf(first) === sorted.length - 1;
  if (isRun && sorted.length > 2) return `du ${DAY_WORDS[first]} au ${DAY_WORDS[last]}`;
  const days = sorted.map((day) => `le ${DAY_WORDS[day] ?? ''}`);
  return days.length === 1 ? days[0]! : `${days.slice(0, -1).join(', ')} et ${days.at(-1)}`;
}
