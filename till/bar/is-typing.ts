/** Whether keys belong to a field or a dialog. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  (target instanceof Element && target.closest('dialog') !== null);
