/**
 * Watches presses of buttons and links: what was pressed last shows with `data-waiting` that the work which
 * it began is on its way (`styles.css`), and pressing it again meanwhile does nothing. It stands in the page
 * as text, before all scripts, and so may name nothing outside of itself.
 */
export function watchPresses(): void {
  const MARK = 'data-waiting';
  // What begins so long after a press is its doing: forms are checked before they are sent.
  const DOING_MS = 1000;
  // As many works as each waits for.
  const works = new Map<Element, number>();
  let pressed: Element | null = null;
  let pressedAtMs = 0;
  addEventListener('pointerdown', () => (pressed = null), true);
  addEventListener(
    'click',
    (event) => {
      const { target } = event;
      const control = target instanceof Element ? target.closest('a[href],button') : null;
      if (control?.hasAttribute(MARK) && !event.ctrlKey && !event.metaKey) {
        event.preventDefault();
        event.stopImmediatePropagation();
        return;
      }
      pressed = control;
      pressedAtMs = event.timeStamp;
    },
    true,
  );
  addEventListener('waiting', (event) => {
    const control = pressed;
    if (control === null || performance.now() - pressedAtMs > DOING_MS) return;
    const count = (change: number) => {
      const left = (works.get(control) ?? 0) + change;
      works.set(control, left);
      control.toggleAttribute(MARK, left > 0);
    };
    count(1);
    const end = () => count(-1);
    (event as CustomEvent<Promise<unknown>>).detail.then(end, end);
  });
}

/**
 * Shows on what was just pressed that it waits until the work ends; the work itself goes on as it is. Where no
 * page is, nothing shows it.
 */
export function signWaiting<T>(work: Promise<T>): Promise<T> {
  globalThis.dispatchEvent?.(new CustomEvent('waiting', { detail: work }));
  return work;
}
