import { ScanBarcode } from 'lucide-react';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { canReadCodes } from '#browser/read-code.ts';
import { CodeScanner } from '#browser/ui/code-scanner.tsx';
import { goTo, placeOf } from '#browser/ui/use-place.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import type { TillProduct } from '#contract/money/tills/till.ts';
import { useKeys } from '../bar/use-keys.ts';
import { useWork } from '../work.ts';
import { addProduct, packCart, refusalToAdd } from './cart.ts';
import { CartPanel } from './cart-panel.tsx';
import { addPiece, refusalToAddPiece } from './cart-serials.ts';
import { PacksDialog } from './packs-dialog.tsx';
import { NOT_READ, useCodes } from './use-codes.ts';
import { useScanner } from './use-scanner.ts';

const MOST_FOUND = 30;

/** Products on one side, the cart and « Encaisser » on the other. */
export function SellPage() {
  const { cart, setCart, products, memory, session, isOnline } = useWork();
  const packs = useRef<HTMLDialogElement>(null);
  const [isChoosingPack, setIsChoosingPack] = useState(false);
  const [typed, setTyped] = useState('');
  const [said, setSaid] = useState({ text: '', isBad: false });
  const [isScanning, setIsScanning] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const latest = useRef(cart);
  latest.current = cart;
  const add = (product: TillProduct) => {
    const refusal = refusalToAdd(latest.current);
    if (refusal !== undefined && latest.current.lines.every(({ id }) => id !== product.id)) {
      setSaid({ text: refusal, isBad: true });
      return;
    }
    // Two scans may come before the next drawing.
    latest.current = addProduct(latest.current, product);
    setCart(latest.current);
    setSaid({ text: `${product.name} ajouté`, isBad: false });
  };
  const addByNumber = (product: TillProduct, serial: string) => {
    const refusal = refusalToAddPiece(latest.current, product, serial);
    if (refusal !== undefined) return setSaid({ text: refusal, isBad: true });
    latest.current = addPiece(latest.current, product, serial);
    setCart(latest.current);
    setSaid({ text: `${product.name}, n° ${serial}`, isBad: false });
  };
  const readCode = useCodes({
    onProduct: add,
    onPiece: addByNumber,
    onSaid: (text, isBad) => setSaid({ text, isBad }),
  });
  useScanner(readCode);
  useEffect(() => {
    if (isChoosingPack) packs.current?.showModal();
  }, [isChoosingPack]);
  useKeys({
    F2: () => field.current?.focus(),
    F4: () => document.querySelector<HTMLButtonElement>('[data-key="F4"]')?.click(),
  });
  const found = products?.search(typed, MOST_FOUND) ?? [];
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (typed.trim() === '') return;
    const whole = products?.findCode(typed);
    const only = whole ?? (found.length === 1 ? found[0] : undefined);
    if (only !== undefined) add(only);
    else if (found.length === 0) readCode(typed.trim());
    if (only !== undefined) setTyped('');
  };
  const favourites = (memory.state?.favourites ?? []).flatMap((id) => {
    const product = products?.byId.get(id);
    return product === undefined ? [] : [product];
  });
  const shown = typed.trim() === '' ? favourites : found;
  return (
    <main className="grid grow grid-cols-1 gap-3 p-3 md:h-0 md:min-h-96 md:grid-cols-[1fr_minmax(21rem,42%)]">
      <section aria-label="Articles" className="flex min-h-0 flex-col gap-2">
        <h1 tabIndex={-1} className="sr-only">
          Vendre
        </h1>
        <form onSubmit={submit} aria-label="Chercher un article" className="flex gap-2">
          <input
            ref={field}
            type="search"
            className="input min-h-14 text-xl placeholder:text-muted"
            aria-label="Nom, référence ou code-barres"
            placeholder="Nom, référence ou code-barres"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          {canReadCodes() && (
            <button
              type="button"
              className="button-plain min-h-14 shrink-0"
              onClick={() => setIsScanning(true)}
            >
              <ScanBarcode aria-hidden="true" />
              <span className="max-lg:sr-only">Scanner</span>
            </button>
          )}
          <button
            type="button"
            className="button-plain min-h-14 shrink-0"
            disabled={!isOnline}
            onClick={() => setIsChoosingPack(true)}
          >
            Packs
          </button>
        </form>
        <p
          role="status"
          className={`flex min-h-14 items-center rounded-xl px-3 py-1 text-lg leading-tight font-bold ${said.isBad ? 'bg-bad-soft text-bad' : 'bg-mist text-muted'}`}
        >
          {said.text || 'Scannez un article, ou cherchez-le.'}
        </p>
        <Products
          products={shown}
          empty={emptyWords(products !== undefined, typed)}
          onChoose={add}
        />
      </section>
      <CartPanel
        isOpen={session !== undefined}
        onPay={() => goTo(placeOf('payer'))}
        onOpen={() => goTo(placeOf('tiroir'))}
      />
      {isChoosingPack && (
        <PacksDialog
          ref={packs}
          onClose={() => setIsChoosingPack(false)}
          onPack={(pack, chosen) => {
            const tracks = (id: number) => products?.byId.get(id)?.tracks_serials ?? false;
            setCart(packCart(latest.current, pack, chosen, tracks));
            setIsChoosingPack(false);
          }}
        />
      )}
      {isScanning && (
        <CodeScanner
          title="Scanner un article"
          onClose={() => setIsScanning(false)}
          onCode={(code) => {
            setIsScanning(false);
            readCode(code);
          }}
        />
      )}
    </main>
  );
}

function emptyWords(isRead: boolean, typed: string): string {
  if (!isRead) return NOT_READ;
  return typed.trim() === ''
    ? 'Les articles les plus vendus à cette caisse s’affichent ici.'
    : 'Aucun article ne correspond.';
}

function Products({
  products,
  empty,
  onChoose,
}: {
  products: readonly TillProduct[];
  empty: string;
  onChoose: (product: TillProduct) => void;
}) {
  if (products.length === 0) return <p className="p-3 text-muted">{empty}</p>;
  return (
    <ul
      aria-label="Articles trouvés"
      className="grid min-h-0 grid-cols-2 content-start gap-2 overflow-y-auto p-1 max-md:max-h-72 lg:grid-cols-3"
    >
      {products.map((product) => (
        <li key={product.id}>
          <button
            type="button"
            className="flex h-full min-h-24 w-full flex-col justify-between rounded-xl border-2 border-line bg-white p-2 text-left"
            onClick={() => onChoose(product)}
          >
            <span className="line-clamp-2 text-base leading-tight">{product.name}</span>
            <span className="flex flex-wrap items-baseline justify-between gap-x-2">
              <strong className="text-xl max-sm:text-base">{formatXof(product.price)}</strong>
              {product.here !== null && (
                <span className={`text-base ${product.here > 0 ? 'text-muted' : 'text-bad'}`}>
                  {product.here > 0 ? `${product.here} ici` : 'rien ici'}
                </span>
              )}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
