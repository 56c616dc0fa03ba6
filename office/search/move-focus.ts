import type { KeyboardEvent } from 'react';

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** Takes the arrow keys from the field to the links below it and back. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  if (step === undefined) return;
  const places = [...event.currentTarget.querySelectorAll<HTMLElement>('a, input')];
  const now = places.findIndex((place) => place.matches(':focus'));
  const next = places[now + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
