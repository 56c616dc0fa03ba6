import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { copyQrLink, openQrPopup } from './qr-links.ts';
import { type ToastMessage, takeToasts } from './toast.ts';

const QR = 'https://pay.wave.com/qr/abc.png';
let said: string[];
let giveBack: () => void;

beforeEach(() => {
  said = [];
  giveBack = takeToasts(({ text }: ToastMessage) => said.push(text));
});
afterEach(() => giveBack());

test('a QR code opens in a window of 400 by 400 that cannot steer the page', () => {
  const opened = { opener: {} };
  const open = vi.fn(() => opened);
  vi.stubGlobal('window', { open });
  openQrPopup(QR);
  expect(open).toHaveBeenCalledWith(QR, '_blank', 'popup,width=400,height=400');
  expect(opened.opener).toBeNull();
  expect(said).toEqual([]);
});

test('without an address that leads somewhere, nothing opens and a toast says so', async () => {
  const open = vi.fn();
  vi.stubGlobal('window', { open });
  for (const url of [undefined, '', 'abc', 'javascript:alert(1)']) {
    openQrPopup(url);
    await copyQrLink(url);
  }
  expect(open).not.toHaveBeenCalled();
  expect(new Set(said)).toEqual(new Set(['URL du QR code non disponible']));
});

test('a window that the browser blocks is told', () => {
  vi.stubGlobal('window', { open: () => null });
  openQrPopup(QR);
  expect(said).toEqual(['Votre navigateur a bloqué la fenêtre du QR code.']);
});

test('the address is copied, or the failure told', async () => {
  const writeText = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  await copyQrLink(QR);
  expect(writeText).toHaveBeenCalledWith(QR);
  vi.stubGlobal('navigator', {});
  await copyQrLink(QR);
  expect(said).toEqual(['URL du QR code copiée', 'Erreur lors de la copie']);
});
