import { Printer } from 'lucide-react';
import { useState } from 'react';
import { useWork } from '../work.ts';
import type { Paper } from './paper.ts';

/** Prints a paper: on the device's printer, else by the browser's dialog, which is offered too when the printer fails. */
export function PrintButton({ paper }: { paper: Paper }) {
  const { printing } = useWork();
  const [isPrinting, setIsPrinting] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const print = async () => {
    if (printing.printer === undefined) return window.print();
    setIsPrinting(true);
    setHasFailed(false);
    await printing.print(paper).catch(() => setHasFailed(true));
    setIsPrinting(false);
  };
  return (
    <div className="grid gap-2">
      <button
        type="button"
        className="button-plain min-h-16 text-xl"
        disabled={isPrinting}
        onClick={() => void print()}
      >
        <Printer aria-hidden="true" />
        Imprimer
      </button>
      {hasFailed && (
        <button
          type="button"
          className="button-plain min-h-16 text-xl leading-tight"
          onClick={() => window.print()}
        >
          Imprimer par le navigateur
        </button>
      )}
    </div>
  );
}
