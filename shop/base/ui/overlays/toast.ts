/** What a toast says, how long it stays and where (specification, sections 8 and 9). */
export type ToastMessage = {
  text: string;
  /** Takes the place of the toast of the same subject that still stands; its own words when not given. */
  subject?: string;
  tone?: 'success' | 'info' | 'warning' | 'error';
  /** Stays until it is closed when 0. */
  durationMs?: number;
  position?: 'top-center' | 'top-right';
  /** What can be done next: something, or a way to another page. */
  action?: { label: string; onPress: () => void } | { label: string; to: string };
};

type Show = (message: ToastMessage) => void;

let show: Show | undefined;
let waiting: ToastMessage[] = [];
let call: (() => void) | undefined;

/** Shows a toast; its code is fetched with the first one. */
export function toast(message: ToastMessage): void {
  if (show === undefined) {
    waiting.push(message);
    call?.();
  } else {
    show(message);
  }
}

/** The frame says here how to bring the toaster up, and gets what was said before. */
export function onFirstToast(bringUp: () => void): () => void {
  call = bringUp;
  if (waiting.length > 0) bringUp();
  return () => {
    call = undefined;
  };
}

/** The toaster takes over; answers how to give back. */
export function takeToasts(shower: Show): () => void {
  show = shower;
  const said = waiting;
  waiting = [];
  for (const message of said) shower(message);
  return () => {
    show = undefined;
  };
}
