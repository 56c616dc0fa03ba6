import { type RefObject, useEffect, useEffectEvent, useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether scripts run: false on the server and until the page has come to life. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

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
