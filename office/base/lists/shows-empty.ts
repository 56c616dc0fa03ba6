/** A select whose empty value has words too, which stand in it while nothing else is chosen. */
export const SHOWS_EMPTY = {
  select: { displayEmpty: true },
  inputLabel: { shrink: true },
} as const;
