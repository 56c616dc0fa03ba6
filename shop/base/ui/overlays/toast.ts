/** A toast: its text, time and place (rule B-45). */
export type ToastMessage = {
  text: string;
  /** Replaces the toast of the same subject; the text unless given. */
  subject?: string;
  tone?: 'success' | 'info' | 'warning' | 'error';
  /** 0 keeps it until it is closed. */
  durationMs?: number;
  position?: 'top-center' | 'top-right';
  /** An act or a link to another page. */
  action?: { label: string; onPress: () => void } | { label: string; to: string };
};

type Show = (message: ToastMessage) => void;

let show: Show | undefined;
let waiting: ToastMessage[] = [];
let call: (() => void) | undefined;

/** Shows a toast and loads the toaster with the first one. */
export function toast(message: ToastMessage): void {
  if (show === undefined) {
    waiting.push(message);
    call?.();
  } else {
    show(message);
  }
}

/** Registers how to load the toaster. Passes on earlier toasts. */
export function onFirstToast(bringUp: () => void): () => void {
  call = bringUp;
  if (waiting.length > 0) bringUp();
  return () => {
    call = undefined;
  };
}

/** The toaster takes over. Returns how to give back. */
export function takeToasts(shower: Show): () => void {
  show = shower;
  const said = waiting;
  waiting = [];
  for (const message of said) shower(message);
  return () => {
    show = undefined;
  };
}
