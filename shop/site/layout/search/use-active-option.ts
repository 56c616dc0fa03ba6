import { type KeyboardEvent, useState } from 'react';

/**
 * Which option of a list the arrow keys have reached; -1 for none. Each new list starts without one.
 * Follows the combobox pattern of WAI-ARIA 1.2: the focus stays in the field.
 */
export function useActiveOption<Option>(options: readonly Option[], list: unknown) {
  const [reached, setReached] = useState<{ list: unknown; index: number }>();
  const count = options.length;
  const activeIndex = reached !== undefined && reached.list === list ? reached.index : -1;
  const moveTo = (index: number) => setReached({ list, index });

  /** Moves for a key that moves; says whether it did. */
  const move = (event: KeyboardEvent): boolean => {
    const next = {
      ArrowDown: (activeIndex + 1) % count,
      ArrowUp: activeIndex <= 0 ? count - 1 : activeIndex - 1,
      // Without an option reached, these two belong to the text.
      Home: activeIndex < 0 ? undefined : 0,
      End: activeIndex < 0 ? undefined : count - 1,
    }[event.key];
    if (count === 0 || next === undefined) return false;
    moveTo(next);
    return true;
  };
  return { activeIndex, move, leave: () => setReached(undefined) };
}
