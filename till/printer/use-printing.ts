import { useCallback, useEffect, useState } from 'react';
import { sentenceOf } from '#contract/talk/messages.ts';
import { readPrinter, savePrinter } from '../keep/storage.ts';
import type { Paper, Printer } from './paper.ts';

export type Printing = {
  /** Undefined without one: the browser's print dialog is used. */
  printer: Printer | undefined;
  /** Why the latest job failed, in French; else empty. */
  failure: string;
  forgetFailure(): void;
  /** Prints and cuts a paper. Throws a French error; nothing else changes. */
  print(paper: Paper): Promise<void>;
  /** Opens the drawer; call it when cash was recorded (rule M-59). Does nothing without a printer. */
  openDrawer(): void;
  /** Undefined forgets the printer. */
  keepPrinter(printer: Printer | undefined): Promise<void>;
};

/** The ticket printer of this device. What talks to it is loaded when it is needed. */
export function usePrinting(): Printing {
  const [printer, setPrinter] = useState<Printer>();
  const [failure, setFailure] = useState('');
  useEffect(() => {
    readPrinter().then(setPrinter, () => undefined);
  }, []);
  const forgetFailure = useCallback(() => setFailure(''), []);
  const send = useCallback(async (encode: (to: Printer) => Promise<Uint8Array>) => {
    // Another tab may have forgotten it.
    const now = await readPrinter();
    if (now === undefined) throw new Error('Aucune imprimante n’est connectée à cet appareil.');
    const [bytes, { sendToPrinter }] = await Promise.all([encode(now), import('./usb-line.ts')]);
    await sendToPrinter(now, bytes);
  }, []);
  return {
    printer,
    failure,
    forgetFailure,
    async print(paper) {
      setFailure('');
      await send(async (to) => (await import('./encode-paper.ts')).encodePaper(paper, to)).catch(
        (error: unknown) => {
          setFailure(sentenceOf(error));
          throw error;
        },
      );
    },
    openDrawer() {
      if (printer === undefined) return;
      setFailure('');
      send(async (to) => (await import('./encode-paper.ts')).encodeDrawerPulse(to)).catch(
        (error: unknown) =>
          setFailure(`Le tiroir ne s’est pas ouvert : prenez sa clé. ${sentenceOf(error)}`),
      );
    },
    async keepPrinter(changed) {
      await savePrinter(changed);
      setPrinter(changed);
    },
  };
}
