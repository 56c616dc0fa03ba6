import { ScanBarcode } from 'lucide-react';
import { useState } from 'react';
import { canReadCodes } from '#browser/read-code.ts';
import { CodeScanner } from '#browser/ui/code-scanner.tsx';
import { Field } from '#browser/ui/field.tsx';
import type { DriverStop } from '#contract/delivery/rounds.ts';
import { readGtin } from '#contract/goods/catalogue/gtin.ts';

const LONGEST = 80;

export function SerialsField({
  line,
  serials,
  onSerials,
}: {
  line: DriverStop['lines'][number];
  serials: readonly string[];
  onSerials: (serials: string[]) => void;
}) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isScanning, setIsScanning] = useState(false);
  const add = (serial: string) => {
    const added = addSerial(serials, serial, line.quantity, line.gtin);
    setProblem('problem' in added ? added.problem : undefined);
    if ('problem' in added) return;
    setTyped('');
    onSerials(added.serials);
  };
  return (
    <fieldset className="card my-3">
      <legend className="px-1 font-bold">
        {line.name} : {serials.length} sur {line.quantity}
      </legend>
      <ul>
        {serials.map((serial) => (
          <li key={serial} className="flex items-center justify-between gap-2">
            <span className="min-w-0 font-mono break-all">{serial}</span>
            <button
              type="button"
              className="min-h-12 px-2 font-bold text-bad underline"
              onClick={() => onSerials(serials.filter((other) => other !== serial))}
            >
              Retirer<span className="sr-only"> {serial}</span>
            </button>
          </li>
        ))}
      </ul>
      {serials.length < line.quantity && (
        <>
          <Field
            label="Numéro de série"
            value={typed}
            onText={setTyped}
            problem={problem}
            autoComplete="off"
            autoCapitalize="characters"
          />
          <div className="grid grid-cols-2 gap-2">
            <button type="button" className="button-plain" onClick={() => add(typed)}>
              Ajouter
            </button>
            {canReadCodes() && (
              <button type="button" className="button-plain" onClick={() => setIsScanning(true)}>
                <ScanBarcode aria-hidden="true" />
                Scanner
              </button>
            )}
          </div>
        </>
      )}
      {isScanning && (
        <CodeScanner
          title="Scanner un numéro de série"
          onClose={() => setIsScanning(false)}
          onCode={(code) => {
            setIsScanning(false);
            add(code);
          }}
        />
      )}
    </fieldset>
  );
}

/** Adds one, or returns the refusal in French. All pieces of a product have the same bar code, `gtin`. */
export function addSerial(
  given: readonly string[],
  typed: string,
  pieces: number,
  gtin: string | null = null,
): { serials: string[] } | { problem: string } {
  const serial = typed.trim();
  if (serial === '') return { problem: 'Tapez ou scannez un numéro.' };
  if (serial.length > LONGEST) return { problem: 'Ce numéro est trop long.' };
  if (gtin !== null && readGtin(serial) === gtin) {
    return { problem: 'C’est le code-barres de l’article : scannez son numéro de série.' };
  }
  if (given.includes(serial)) return { problem: `${serial} est déjà noté.` };
  if (given.length >= pieces) {
    return { problem: 'Chaque pièce a déjà son numéro.' };
  }
  return { serials: [...given, serial] };
}
