import { QR_WINDOW_PX } from '#contract/base/limits.ts';
import { messages } from '#contract/talk/messages.ts';
import { copyText } from '../copy-text.ts';
import { toast } from './toast.ts';

/**
 * Opens the address of a QR code in a window of its own. A toast reports a missing address, one outside the web, and a
 * browser that refuses.
 */
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
  // What is shown there must not steer this page.
  opened.opener = null;
}

/** Copies the address of a QR code. A toast reports the result. */
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
