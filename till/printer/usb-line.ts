import WebUSBReceiptPrinter, { type ConnectedPrinter } from '@point-of-sale/webusb-receipt-printer';
import type { Printer } from './paper.ts';
import { readTrouble } from './read-trouble.ts';

/** A printer that takes a ticket for longer has no paper, or is off. */
const SEND_MS = 8_000;
/** A printer that tells its state does so at once. */
const STATE_MS = 500;

const OFF =
  'L’imprimante ne répond pas : vérifiez qu’elle est allumée, branchée, et qu’elle a du papier.';
const TAKEN = 'Un autre onglet ou un autre programme occupe l’imprimante.';
const IMAGES_ONLY =
  'Cette imprimante ne connaît que les images : utilisez la boîte d’impression du navigateur.';
const NONE =
  'Aucune imprimante n’est connectée. Si elle est allumée, un autre programme l’occupe peut-être.';

let driver: WebUSBReceiptPrinter | undefined;
let answered: ConnectedPrinter | undefined;
/** Jobs go out one after the other. */
let latest: Promise<unknown> = Promise.resolve();
/** Devices that do not tell their state are asked once. */
const silent = new WeakSet<UsbDevice>();

const driverOf = (): WebUSBReceiptPrinter => {
  if (driver !== undefined) return driver;
  driver = new WebUSBReceiptPrinter();
  driver.addEventListener('connected', (printer) => {
    answered = printer;
  });
  return driver;
};

/** Asks the seller for a printer; call it in the handler of a press. Throws a French error without one. */
export async function choosePrinter(): Promise<Omit<Printer, 'width'>> {
  answered = undefined;
  await driverOf().connect();
  // The driver reports in a task of its own.
  await new Promise((resolve) => setTimeout(resolve));
  const chosen = readAnswer();
  if (chosen === undefined) throw new Error(NONE);
  const { vendorId, productId, serialNumber = '', language, codepageMapping: codepages } = chosen;
  if (!isLanguage(language)) throw new Error(IMAGES_ONLY);
  const name = [chosen.manufacturerName, chosen.productName].filter(Boolean).join(' ');
  return { vendorId, productId, serialNumber, name, language, codepages };
}

// TypeScript takes the variable to be unchanged since its last assignment.
const readAnswer = (): ConnectedPrinter | undefined => answered;

const LANGUAGES = ['esc-pos', 'star-prnt', 'star-line'] as const;
const isLanguage = (language: string): language is Printer['language'] =>
  (LANGUAGES as readonly string[]).includes(language);

/**
 * Sends bytes to a printer that was chosen before, after the jobs that run. Throws a French error when the printer is off,
 * unplugged, out of paper or taken; it may then have printed a part.
 */
export function sendToPrinter(printer: Printer, bytes: Uint8Array): Promise<void> {
  const job = latest.then(() => send(printer, bytes));
  latest = job.catch(() => undefined);
  return job;
}

/** The driver sends too, but does not report what failed. */
async function send(printer: Printer, bytes: Uint8Array): Promise<void> {
  const device = await openDevice(printer);
  try {
    const trouble = await askTrouble(device, printer);
    if (trouble !== '') throw new PrinterTrouble(trouble);
    const out = endpointOf(device, 'out');
    if (out === undefined) throw new Error('The device takes no bytes.');
    const { status } = await within(SEND_MS, device.transferOut(out, bytes));
    if (status !== 'ok') throw new Error(`The transfer ended with ${status}.`);
  } catch (error) {
    // Drops what the printer has not taken, so that it does not come out an hour later.
    await device.close().catch(() => undefined);
    throw error instanceof PrinterTrouble ? error : new Error(OFF, { cause: error });
  }
}

/** What the printer itself says, in French. */
class PrinterTrouble extends Error {}

async function openDevice(printer: Printer): Promise<UsbDevice> {
  const known = await findDevice(printer);
  if (known === undefined) throw new Error(OFF);
  if (isReady(known)) return known;
  try {
    await driverOf().reconnect(printer);
  } catch (cause) {
    throw new Error(TAKEN, { cause });
  }
  if (!isReady(known)) throw new Error(OFF);
  return known;
}

const isReady = ({ opened, configuration }: UsbDevice): boolean =>
  opened && configuration?.interfaces.some(({ claimed }) => claimed) === true;

/** Of the devices that the seller has allowed; browsers return the same object each time. */
async function findDevice({ vendorId, productId, serialNumber }: Printer) {
  const devices = (await navigator.usb?.getDevices()) ?? [];
  const same = devices.filter((one) => one.vendorId === vendorId && one.productId === productId);
  return same.find((one) => (one.serialNumber ?? '') === serialNumber) ?? same[0];
}

const endpointOf = (device: UsbDevice, direction: 'in' | 'out'): number | undefined =>
  device.configuration?.interfaces
    .find(({ claimed }) => claimed)
    ?.alternate.endpoints.find((one) => one.direction === direction)?.endpointNumber;

/** What stops an ESC/POS printer, in French; empty if nothing does or it does not say. */
async function askTrouble(device: UsbDevice, { language }: Printer): Promise<string> {
  const [out, into] = [endpointOf(device, 'out'), endpointOf(device, 'in')];
  if (language !== 'esc-pos' || out === undefined || into === undefined || silent.has(device)) {
    return '';
  }
  for (const subject of ['paper', 'stop'] as const) {
    await within(SEND_MS, device.transferOut(out, readTrouble.question(subject)));
    const told = await within(STATE_MS, device.transferIn(into, 64)).catch(() => undefined);
    const byte = told?.data !== undefined && told.data.byteLength > 0 ? told.data.getUint8(0) : -1;
    if (told === undefined) {
      silent.add(device);
      return '';
    }
    const trouble = readTrouble.answer(subject, byte);
    if (trouble !== '') return trouble;
  }
  return '';
}

/** Rejects after so many milliseconds. */
function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer in ${ms} ms.`)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
