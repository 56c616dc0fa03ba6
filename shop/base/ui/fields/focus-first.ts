/** Focuses the first of `names` (in the order of the page) with a mistake, and returns it. Opens what it is folded in. */
export function focusFirst<Name extends string>(
  form: HTMLFormElement | null,
  names: readonly Name[],
  mistakes: Partial<Record<Name, string>>,
): Name | undefined {
  const first = names.find((name) => mistakes[name] !== undefined);
  const field = form?.querySelector<HTMLElement>(`[name="${first}"]`);
  field?.closest('details')?.setAttribute('open', '');
  field?.focus();
  return first;
}

/** For the `ref` of a form that the visitor just opened: focuses its first input. */
export const focusField = (form: HTMLFormElement | null): void =>
  form?.querySelector('input')?.focus();
