const listeners = new Set<() => void>();

/**
 * Tells the form that is open that the server has taken it: before its page is shown anew or left, which a
 * form cannot tell from a refusal by itself.
 */
export function noteSaved(): void {
  for (const listener of listeners) listener();
}

/** Calls `listener` after each save until the answered function is called. */
export function onSaved(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
