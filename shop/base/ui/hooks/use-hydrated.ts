import { type RefObject, useEffect, useEffectEvent, useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and before hydration. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** Keeps text typed before hydration, which would be lost. */
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
