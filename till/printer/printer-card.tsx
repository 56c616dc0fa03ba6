import { useEffect, useState } from 'react';
import { Choice } from '#browser/ui/field.tsx';
import { Failure } from '#browser/ui/page.tsx';
import { useNoteOnce } from '#browser/ui/use-note-once.ts';
import { keysOf } from '#contract/base/tables.ts';
import { useWork } from '../work.ts';
import { PAPER_COLUMNS, PAPER_WORDS, type Paper, type PaperWidth } from './paper.ts';

const WIDTHS = keysOf(PAPER_COLUMNS).map((value) => ({ value, text: PAPER_WORDS[value] }));
const BUTTON = 'button-plain min-h-14 w-full';

/** Connects a ticket printer to the device once, tries it and forgets it. */
export function PrinterCard() {
  const { printing, memory } = useWork();
  const { printer, keepPrinter, print } = printing;
  const [chosen, setChosen] = useState<PaperWidth>('80');
  const { failure, note } = useNoteOnce();
  const canConnect = navigator.usb !== undefined;
  useEffect(() => {
    // A browser asks for a device only shortly after a press: the code is here by then.
    if (canConnect) void import('./usb-line.ts').catch(() => undefined);
  }, [canConnect]);
  const width = printer?.width ?? chosen;
  const changeWidth = (changed: PaperWidth) => {
    setChosen(changed);
    if (printer !== undefined) note(() => keepPrinter({ ...printer, width: changed }));
  };
  const connect = () =>
    note(async () => {
      const { choosePrinter } = await import('./usb-line.ts');
      await keepPrinter({ ...(await choosePrinter()), width });
    });
  return (
    <section aria-label="Imprimante" className="card mt-4 max-w-md">
      <h2 className="text-xl font-bold">Imprimante</h2>
      <p role="status">
        {printer === undefined
          ? 'Les tickets passent par la boîte d’impression du navigateur.'
          : `${printer.name || 'Imprimante USB'} imprime les tickets et ouvre le tiroir.`}
      </p>
      <Choice
        name="paper-width"
        legend="Papier"
        value={width}
        onChoose={changeWidth}
        options={WIDTHS}
      />
      <Failure text={failure} />
      <div className="grid gap-2">
        {printer === undefined ? (
          <button
            type="button"
            className={`${BUTTON} flex-col leading-tight`}
            disabled={!canConnect}
            onClick={connect}
          >
            Connecter une imprimante USB
            {!canConnect && (
              <span className="text-base font-normal">avec Chrome ou Edge seulement</span>
            )}
          </button>
        ) : (
          <>
            <button
              type="button"
              className={BUTTON}
              onClick={() => note(() => print(testPaper(memory.state?.till.code ?? '')))}
            >
              Imprimer un essai
            </button>
            <button
              type="button"
              className="button-bad min-h-14 w-full"
              onClick={() => note(() => keepPrinter(undefined))}
            >
              Oublier l’imprimante
            </button>
          </>
        )}
      </div>
    </section>
  );
}

/** Shows accents, the width of the paper and the cut. */
const testPaper = (till: string): Paper => ({
  title: 'Essai',
  head: [{ text: 'Essai d’impression', isCentred: true, isLarge: true }],
  linesTitle: 'Articles',
  lines: [{ name: 'Accents : été, garçon, fenêtre, où', label: 'Caisse', value: till }],
  foot: [{ text: 'Tout est lisible, le papier est coupé.', isCentred: true }],
});
