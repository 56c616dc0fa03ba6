const format = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Africa/Dakar',
});

/** As `21 novembre 2026 à 15:43`, in Dakar's time. */
export const dateAndTime = (at: Date): string => format.format(at);
