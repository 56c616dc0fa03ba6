import { Chip } from '@mui/material';
import { formatMinutes, formatWeekdayMoment } from '#contract/delivery/after-sales-words.ts';
import type { ListedCase } from '#contract/delivery/staff-after-sales.ts';

type Clock = Pick<ListedCase, 'answered_at' | 'due_at' | 'is_overdue' | 'minutes_left'>;

/** In opening hours. */
function clockWords({ answered_at, due_at, is_overdue, minutes_left }: Clock): string {
  if (minutes_left === null) return answered_at === null ? 'Sans réponse' : 'Répondu';
  return is_overdue
    ? `En retard de ${formatMinutes(-minutes_left)}`
    : `Reste ${formatMinutes(minutes_left)}, jusqu’à ${formatWeekdayMoment(due_at)}`;
}

export function ClockWord({ clock }: { clock: Clock }) {
  const words = clockWords(clock);
  if (!clock.is_overdue) return <span>{words}</span>;
  return <Chip component="span" size="small" color="error" label={words} />;
}
