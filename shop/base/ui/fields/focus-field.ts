/** As the `ref` of a form that has just come: whoever asked for it types at once. */
export const focusField = (form: HTMLFormElement | null): void =>
  form?.querySelector('input')?.focus();
