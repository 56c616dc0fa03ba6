import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Takes over what was typed into a field before the page came to life, which would be lost else. */
export function useEarlyTyping(
  field: RefObject<HTMLInputElement | null>,
  adopt: (text: string) => void,
): void {
  const takeOver = useEffectEvent(adopt);
  useEffect(() => {
    const input = field.current;
    if (input && input.value !== input.defaultValue) takeOver(input.value);
  }, [field]);
}
