const listeners = new Set<() => void>();

/** Reports a successful save to the form before its page reloads or closes: it looks like a refusal there. */
export function noteSaved(): void {
  for (const listener of listeners) listener();
}

/** Returns how to stop. */
export function onSaved(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
