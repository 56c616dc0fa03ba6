import { Minus, Plus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { formatXof } from '#contract/base/fields/money.ts';
import type { OfferedService } from '#contract/goods/services.ts';
import { Dialog } from '../bar/dialog.tsx';
import { partsWithExchange } from '../returns/exchange.ts';
import { ExchangeNote } from '../returns/exchange-note.tsx';
import { useWork } from '../work.ts';
import {
  type CartLine,
  laterProblem,
  piecesIn,
  servicesForLine,
  setQuantity,
  toggleService,
} from './cart.ts';
import { serialsIn } from './cart-serials.ts';
import { CartTerms } from './cart-terms.tsx';
import { ServicesForm } from './terms/services-form.tsx';
import { type Pricing, usePrice } from './use-price.ts';
import { useServices } from './use-services.ts';

const BY = {
  server: 'prix confirmé',
  asked: 'prix en cours de vérification…',
  device: 'prix de l’appareil',
} as const;

/** The cart with its total and « Encaisser », which are always in view. */
export function CartPanel({
  isOpen,
  onPay,
  onOpen,
}: {
  /** Whether the till takes sales. */
  isOpen: boolean;
  onPay: () => void;
  onOpen: () => void;
}) {
  const { cart, setCart, isOnline } = useWork();
  const pricing = usePrice(cart);
  const offered = useServices(cart);
  const missing = laterProblem(cart, isOnline);
  const { priced, by, quote } = pricing;
  const isEmpty = cart.lines.length === 0;
  const lacks = quote !== undefined && quote.lacking.length > 0;
  const pay = () => {
    // What was received before the cart changed stays received.
    setCart({ ...cart, priced, parts: partsWithExchange(cart, priced.total, isOnline) });
    onPay();
  };
  return (
    <section
      aria-label="Vente en cours"
      className="flex min-h-0 flex-col rounded-2xl border-2 border-line bg-white"
    >
      <div className="min-h-40 grow overflow-y-auto p-3">
        {isEmpty && <p className="text-muted">Rien encore dans cette vente.</p>}
        {cart.pack !== null && (
          <div className="flex items-center justify-between gap-2 rounded-xl bg-mist p-2">
            <span>
              Pack <strong>{cart.pack.name}</strong>
            </span>
            <button
              type="button"
              className="min-h-14 shrink-0 px-2 font-bold text-bad underline"
              onClick={() => setCart({ ...cart, lines: [], pack: null, priced: null })}
            >
              Retirer le pack
            </button>
          </div>
        )}
        <ul aria-label="Articles de la vente" className="divide-y-2 divide-mist">
          {cart.lines.map((line) => (
            <Line
              key={line.id}
              line={line}
              priceXof={priced.prices[line.id] ?? line.price}
              isOfPack={cart.pack !== null}
              offered={servicesForLine(offered, line, cart)}
              onService={(service) => setCart(toggleService(cart, line.id, service))}
              onQuantity={(quantity) => setCart(setQuantity(cart, line.id, quantity))}
            />
          ))}
        </ul>
        <ExchangeNote totalXof={isEmpty ? 0 : priced.total} />
        {!isEmpty && <CartTerms quote={quote} offered={offered} />}
      </div>
      <div className="rounded-b-2xl border-t-2 border-line bg-mist p-3 max-md:sticky max-md:bottom-0">
        <Remarks pricing={pricing} missing={missing ?? ''} />
        <output
          aria-label="Total"
          className="block text-right text-4xl font-bold tabular-nums max-lg:text-3xl"
        >
          {formatXof(priced.total)}
        </output>
        <p className="mb-2 flex justify-between gap-2 text-base text-muted">
          <span>
            {piecesIn(cart)} {piecesIn(cart) > 1 ? 'pièces' : 'pièce'}
          </span>
          <span>{isEmpty ? '' : BY[by]}</span>
        </p>
        {isOpen ? (
          <button
            type="button"
            data-key="F4"
            className="button-good min-h-16 w-full text-2xl"
            disabled={
              isEmpty ||
              by === 'asked' ||
              missing !== undefined ||
              (cart.later !== null && by === 'device')
            }
            onClick={pay}
          >
            {lacks ? 'Vendre quand même' : `Encaisser ${formatXof(priced.total)}`}
          </button>
        ) : (
          <button type="button" className="button-main min-h-16 w-full text-2xl" onClick={onOpen}>
            Ouvrir la caisse
          </button>
        )}
      </div>
    </section>
  );
}

function Line({
  line,
  priceXof,
  isOfPack,
  offered,
  onService,
  onQuantity,
}: {
  line: CartLine;
  priceXof: number;
  /** A pack has its own quantities. */
  isOfPack: boolean;
  offered: readonly OfferedService[];
  onService: (service: OfferedService) => void;
  onQuantity: (quantity: number) => void;
}) {
  const { name, quantity, services } = line;
  const numbers = serialsIn(line);
  return (
    <li className="py-2">
      <div className="flex items-start justify-between gap-2">
        <span className="min-w-0 text-lg leading-tight break-words">
          {name}
          {quantity > 1 && <span className="text-muted"> à {formatXof(priceXof)}</span>}
        </span>
        <strong className="shrink-0 text-xl tabular-nums">{formatXof(priceXof * quantity)}</strong>
      </div>
      {numbers.length > 0 && (
        <p className="text-base break-words text-muted">N° {numbers.join(', ')}</p>
      )}
      {services.map((service) => (
        <p key={service.id} className="flex justify-between gap-2 text-base">
          <span className="min-w-0 break-words">+ {service.name}</span>
          <span className="shrink-0 tabular-nums">{formatXof(service.price * quantity)}</span>
        </p>
      ))}
      {offered.length > 0 && <Services line={line} offered={offered} onService={onService} />}
      <div className="mt-1 flex items-center gap-2" hidden={isOfPack}>
        <button type="button" className={STEP} onClick={() => onQuantity(quantity - 1)}>
          <Minus aria-hidden="true" />
          <span className="sr-only">Un de moins : {name}</span>
        </button>
        <span className="min-w-10 text-center text-2xl font-bold tabular-nums">{quantity}</span>
        <button type="button" className={STEP} onClick={() => onQuantity(quantity + 1)}>
          <Plus aria-hidden="true" />
          <span className="sr-only">Un de plus : {name}</span>
        </button>
        <button
          type="button"
          className="ml-auto flex size-14 shrink-0 items-center justify-center rounded-xl text-bad"
          onClick={() => onQuantity(0)}
        >
          <Trash2 aria-hidden="true" />
          <span className="sr-only">Retirer {name}</span>
        </button>
      </div>
    </li>
  );
}

function Services({
  line,
  offered,
  onService,
}: {
  line: CartLine;
  offered: readonly OfferedService[];
  onService: (service: OfferedService) => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="min-h-14 font-bold text-accent underline"
        onClick={() => {
          setIsOpen(true);
          dialog.current?.showModal();
        }}
      >
        Services<span className="sr-only"> : {line.name}</span>
      </button>
      <Dialog ref={dialog} title="Services" onClose={() => setIsOpen(false)}>
        {isOpen && <ServicesForm line={line} offered={offered} onToggle={onService} />}
        <button
          type="button"
          className="button-main min-h-14 w-full"
          onClick={() => dialog.current?.close()}
        >
          Terminer
        </button>
      </Dialog>
    </>
  );
}

const STEP =
  'flex size-14 shrink-0 items-center justify-center rounded-xl border-2 border-accent bg-white text-accent';

/** What the server says about stock, coupons and the price, before money is taken. */
function Remarks({ pricing: { quote, problem }, missing }: { pricing: Pricing; missing: string }) {
  const remarks = [
    missing,
    problem,
    ...(quote?.lacking ?? []).map(({ message }) => message),
    ...(quote?.codes ?? []).map((code) => code.problem && `${code.code} : ${code.problem}`),
  ].filter((text) => text !== '');
  return (
    <div role="status" className="max-h-28 overflow-y-auto">
      {remarks.map((text) => (
        <p key={text} className="mb-2 rounded-xl bg-warn-soft p-2 text-base font-bold text-warn">
          {text}
        </p>
      ))}
    </div>
  );
}
