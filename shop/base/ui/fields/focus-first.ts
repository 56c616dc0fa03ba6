/** Focuses the first of `names` (in the order of the page) with a mistake, and returns it. */
export function focusFirst<Name extends string>(
  form: HTMLFormElement | null,
  names: readonly Name[],
  mistakes: Partial<Record<Name, string>>,
): Name | undefined {
  const first = names.find((name) => mistakes[name] !== undefined);
  if (first !== undefined) form?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  return first;
}

/** For the `ref` of a form that the visitor just opened: focuses its first input. */
export const focusField = (form: HTMLFormElement | null): void =>
  form?.querySelector('input')?.focus();
