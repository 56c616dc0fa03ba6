const dayAndMonth = new Intl.DateTimeFormat('fr-FR', {
  day: 'numeric',
  month: 'short',
  timeZone: 'Africa/Dakar',
});

/** Of when a price is that was kept: 'prix du 12 nov.' for a moment in ms, by the clock of Dakar. */
export const priceDate = (seenAt: number): string => `prix du ${dayAndMonth.format(seenAt)}`;
