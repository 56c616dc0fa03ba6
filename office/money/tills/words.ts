import type { SessionState, TillSaleState } from '#contract/money/tills/till-words.ts';
import type { Tones } from '#office/base/lists/fields.tsx';

export const SESSION_TONES: Tones = {
  open: 'primary',
  counted: 'warning',
} satisfies Partial<Record<SessionState, Tones[string]>>;

export const TICKET_TONES: Tones = {
  refused: 'warning',
} satisfies Partial<Record<TillSaleState, Tones[string]>>;

/** `12 nov. 2026, par Astou`: either part may be missing. */
export const whenAndWho = (at: string, by: string): string =>
  [at, by === '' ? '' : `par ${by}`].filter(Boolean).join(' ');

/** The address of a list with this filter set. */
export const filteredList = (list: string, filter: Record<string, string | number>): string =>
  `/${list}?${new URLSearchParams({
    filter: JSON.stringify(filter),
    displayedFilters: JSON.stringify(
      Object.fromEntries(Object.keys(filter).map((name) => [name, true])),
    ),
  })}`;
