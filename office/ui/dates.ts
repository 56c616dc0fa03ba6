const dayFormat = new Intl.DateTimeFormat('fr-FR', {
  ...{ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' },
});
const timeFormat = new Intl.DateTimeFormat('fr-FR', {
  ...{ dateStyle: 'medium', timeStyle: 'short', timeZone: 'Africa/Dakar' },
});

/** A day (YYYY-MM-DD) as people write it; nothing without one. */
export const frenchDay = (day: string | null): string =>
  day === null ? '' : dayFormat.format(new Date(day));

/** From one day to another, either of which may be open. */
export function frenchDays(from: string | null, to: string | null): string {
  if (from === null && to === null) return 'sans limite';
  if (from === null) return `jusqu’au ${frenchDay(to)}`;
  return to === null ? `à partir du ${frenchDay(from)}` : `${frenchDay(from)} – ${frenchDay(to)}`;
}

/** A moment (ISO) in Dakar's time; nothing without one. */
export const frenchTime = (moment: string | null): string =>
  moment === null ? '' : timeFormat.format(new Date(moment));

/** Some days from now as YYYY-MM-DD, in Dakar's time. */
export const dayFromToday = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
