const typed = new Set<HTMLInputElement | HTMLTextAreaElement>();
const NO_TEXT = /^(checkbox|radio|range|button|submit|search|hidden)$/;

/** From now on remembers the form fields that something is typed into; the search does not count. */
export function followTyping(): void {
  document.addEventListener('input', ({ target }) => {
    const isText =
      target instanceof HTMLTextAreaElement ||
      (target instanceof HTMLInputElement && !NO_TEXT.test(target.type));
    if (isText && target.form !== null && target.closest('search') === null) typed.add(target);
  });
}

/** Whether a form on the page holds text that was typed into it. */
export function isTyping(): boolean {
  for (const field of typed) if (!field.isConnected) typed.delete(field);
  return [...typed].some(({ value }) => value !== '');
}
