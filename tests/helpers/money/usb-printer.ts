import type { Page } from '@playwright/test';

/** What the stub of a printer recorded: one entry for each transfer, one character for each byte. */
export const printedOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { printed: string[] }).printed);

/** Changes the printer of the page: unplugs it, or takes its paper away. */
export const setPrinter = (page: Page, state: 'ready' | 'unplugged' | 'no paper'): Promise<void> =>
  page.evaluate((now) => {
    (window as unknown as { printer: string }).printer = now;
  }, state);

/** A browser with an Epson printer on USB, which answers when it is asked for its state. */
export const plugPrinter = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const seen = window as unknown as { printed: string[]; printer: string };
    seen.printed = [];
    seen.printer = 'ready';
    const side = { claimed: false, interfaceNumber: 0 };
    const endpoints = [
      { direction: 'out', endpointNumber: 1 },
      { direction: 'in', endpointNumber: 2 },
    ];
    let asked = 0;
    const lost = () => Promise.reject(new DOMException('The device was lost.', 'NetworkError'));
    const device = {
      vendorId: 0x04b8,
      productId: 0x0e15,
      serialNumber: 'X7',
      manufacturerName: 'Epson',
      productName: 'TM-T20',
      opened: false,
      configuration: { interfaces: [Object.assign(side, { alternate: { endpoints } })] },
      async open() {
        device.opened = true;
      },
      async close() {
        device.opened = false;
        side.claimed = false;
      },
      async selectConfiguration() {},
      async reset() {},
      async claimInterface() {
        side.claimed = true;
      },
      async transferOut(_: number, bytes: Uint8Array) {
        if (seen.printer === 'unplugged') return lost();
        const isQuestion = bytes[0] === 0x10 && bytes[1] === 0x04;
        if (isQuestion) asked = bytes[2]!;
        else seen.printed.push(String.fromCharCode(...bytes));
        return { status: 'ok' };
      },
      async transferIn() {
        const hasNoPaper = seen.printer === 'no paper' && asked === 4;
        return { data: new DataView(Uint8Array.of(hasNoPaper ? 0x72 : 0x12).buffer) };
      },
    };
    let isAllowed = localStorage.getItem('usb') !== null;
    const usb = {
      async requestDevice() {
        isAllowed = true;
        // Browsers remember what a person allowed.
        localStorage.setItem('usb', 'allowed');
        return device;
      },
      getDevices: async () => (isAllowed ? [device] : []),
      addEventListener() {},
    };
    Object.defineProperty(navigator, 'usb', { configurable: true, value: usb });
  });

/** A browser without WebUSB, as Firefox and Safari. */
export const withoutUsb = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    Object.defineProperty(navigator, 'usb', { configurable: true, value: undefined });
  });
