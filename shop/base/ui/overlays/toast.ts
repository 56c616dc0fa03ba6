/** A toast: its text, time and place (rule B-45). */
export type ToastMessage = {
  text: string;
  /** A toast replaces one of the same subject; defaults to the text. */
  subject?: string;
  tone?: 'success' | 'info' | 'warning' | 'error';
  /** 0 shows it until closed. */
  durationMs?: number;
  position?: 'top-center' | 'top-right';
  action?: { label: string; onPress: () => void } | { label: string; to: string };
};

type Show = (message: ToastMessage) => void;

let show: Show | undefined;
let waiting: ToastMessage[] = [];
let call: (() => void) | undefined;

/** Shows a toast. Without the toaster it queues the toast and starts loading the toaster. */
export function toast(message: ToastMessage): void {
  if (show === undefined) {
    waiting.push(message);
    call?.();
  } else {
    show(message);
  }
}

/** Registers how to load the toaster; loads it at once if toasts wait. Returns how to stop. */
export function onFirstToast(bringUp: () => void): () => void {
  call = bringUp;
  if (waiting.length > 0) bringUp();
  return () => {
    call = undefined;
  };
}

/** Registers the toaster: it shows the waiting toasts and all later ones. Returns how to stop. */
export function takeToasts(shower: Show): () => void {
  show = shower;
  const said = waiting;
  waiting = [];
  for (const message of said) shower(message);
  return () => {
    show = undefined;
  };
}
