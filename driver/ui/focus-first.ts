/** Goes to the first thing of a form that is missing, once it is marked. */
export function focusFirst(form: { current: HTMLFormElement | null }): void {
  requestAnimationFrame(() =>
    form.current
      ?.querySelector<HTMLElement>(
        '[aria-invalid="true"], fieldset[aria-describedby] input:enabled, [data-problem]',
      )
      ?.focus(),
  );
}
