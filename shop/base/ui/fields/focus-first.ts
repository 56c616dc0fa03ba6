/**
 * Puts the focus on the first field of a form that has a mistake; `names` are its fields in the order of
 * the page. Answers its name, if there was one.
 */
export function focusFirst<Name extends string>(
  form: HTMLFormElement | null,
  names: readonly Name[],
  mistakes: Partial<Record<Name, string>>,
): Name | undefined {
  const first = names.find((name) => mistakes[name] !== undefined);
  if (first !== undefined) form?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  return first;
}

/** As the `ref` of a form that has just come: the visitor who asked for it types at once. */
export const focusField = (form: HTMLFormElement | null): void =>
  form?.querySelector('input')?.focus();
