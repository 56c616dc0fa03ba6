/**
 * Marks the last pressed button or link with `data-waiting` (`styles.css`) while its work runs, and ignores presses of
 * it until then. Inlined in the page as text before all scripts: it may use nothing outside itself.
 */
export function watchPresses(): void {
  const MARK = 'data-waiting';
  // Work that begins this long after a press belongs to it: forms are checked before they are sent.
  const DOING_MS = 1000;
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

/** Marks the last pressed element until the work ends. Does nothing without a page. */
export function signWaiting<T>(work: Promise<T>): Promise<T> {
  globalThis.dispatchEvent?.(new CustomEvent('waiting', { detail: work }));
  return work;
}
