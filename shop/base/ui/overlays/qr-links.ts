import { QR_WINDOW_PX } from '#contract/base/limits.ts';
import { messages } from '#contract/talk/messages.ts';
import { copyText } from '../copy-text.ts';
import { toast } from './toast.ts';

/** Opens a QR code's address in a popup. A toast reports a missing or foreign address, and a browser that refuses. */
export function openQrPopup(url: string | undefined): void {
  if (!isWebAddress(url)) {
    toast({ text: messages.qr.unavailable, tone: 'error' });
    return;
  }
  const size = `width=${QR_WINDOW_PX},height=${QR_WINDOW_PX}`;
  const opened = window.open(url, '_blank', `popup,${size}`);
  if (opened === null) {
    toast({ text: 'Votre navigateur a bloqué la fenêtre du QR code.', tone: 'warning' });
    return;
  }
  // The opened page must not control this one.
  opened.opener = null;
}

/** Copies the address to the clipboard. A toast tells the result, also for an unusable address. */
export async function copyQrLink(url: string | undefined): Promise<void> {
  if (!isWebAddress(url)) {
    toast({ text: messages.qr.unavailable, tone: 'error' });
    return;
  }
  if (await copyText(url)) toast({ text: messages.qr.copied, tone: 'success' });
  else toast({ text: messages.qr.copyFailed, tone: 'error' });
}

const isWebAddress = (url: string | undefined): url is string =>
  url !== undefined && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
