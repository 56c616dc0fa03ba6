import Gift from 'lucide-react/icons/gift';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { formatXof } from '#contract/base/fields/money.ts';
import { POPUP } from '#contract/base/limits.ts';
import { screens } from '#contract/base/screens.ts';
import { messages } from '#contract/talk/messages.ts';
import { useShop } from '#shop/base/page/use-shop.ts';
import { Link } from '#shop/base/ui/link.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { CloseButton } from '../ui/overlays/close-button.tsx';
import { useFloatingRoom } from '../ui/overlays/use-floating-room.ts';

const KEY = 'popupLastClosed';

/** Used if storage refuses. */
let closedHere: number | undefined;

/** The offer to new customers on basket pages (rule B-44). Once closed, it returns after a pause. */
export function PromoPopup() {
  const [lastClosed, setLastClosed] = useState(readLastClosed);
  const [isDue, setIsDue] = useState(() => popupDelayMs(lastClosed, Date.now()) === 0);
  useEffect(() => onClosedElsewhere(() => setLastClosed(readLastClosed())), []);
  useEffect(() => {
    const delayMs = popupDelayMs(lastClosed, Date.now());
    setIsDue(delayMs === 0);
    if (delayMs === 0) return;
    const timer = setTimeout(() => setIsDue(true), delayMs);
    return () => clearTimeout(timer);
  }, [lastClosed]);
  if (!isDue) return null;
  const close = () => {
    const now = Date.now();
    rememberClosed(now);
    setIsDue(false);
    setLastClosed(now);
  };
  return <Offer onClose={close} />;
}

function Offer({ onClose }: { onClose: () => void }) {
  const { firstPurchase: rule } = useShop().shop;
  const card = useRef<HTMLElement>(null);
  useFloatingRoom('offer', card);
  const close = () => {
    const hadFocus = card.current?.contains(document.activeElement);
    onClose();
    if (hadFocus) document.getElementById('contenu')?.focus({ preventScroll: true });
  };
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') close();
  };
  return (
    <section
      ref={card}
      aria-label={messages.popup.title}
      onKeyDown={closeOnEscape}
      className="above-banner lifted fixed print:hidden inset-x-0 z-30 flex animate-[rise_0.25s_ease-out] items-center gap-2 border-t border-promo bg-promo-soft py-2 pr-1 pl-4 lg:right-18 lg:bottom-6 lg:left-auto lg:block lg:w-80 lg:rounded-card lg:border lg:bg-white lg:p-5 lg:shadow-xl"
    >
      <h2 className="hidden items-center gap-2 pr-8 text-lg font-extrabold text-promo lg:flex">
        <Gift aria-hidden="true" size={22} />
        {messages.popup.title}
      </h2>
      <p className="hidden text-sm lg:mt-2 lg:block">
        Nouveau client ? Recevez jusqu’à <strong>{formatXof(POPUP.offerXof)}</strong> de réduction
        sur votre premier achat, hors produits déjà en promotion.
      </p>
      {rule !== null && (
        <p className="mt-1 hidden text-sm text-muted lg:block">
          Avec un compte : {rule.percent}&nbsp;% de la première commande, {formatXof(rule.mostXof)}{' '}
          au plus.
        </p>
      )}
      <p className="min-w-0 flex-1 text-sm leading-snug font-semibold lg:hidden">
        {messages.popup.bar}
        {rule !== null && (
          <span className="block text-xs font-normal">
            {rule.percent}&nbsp;% de la première commande, hors promotions
          </span>
        )}
      </p>
      <Link
        to={screens.signup}
        onClick={close}
        className={buttonStyle('primary', 'shrink-0 px-4 text-sm lg:mt-4 lg:w-full lg:text-base')}
      >
        {messages.popup.button}
      </Link>
      <CloseButton
        onClick={close}
        label="Fermer l’offre"
        className="lg:absolute lg:top-2 lg:right-2"
      />
    </section>
  );
}

/** In milliseconds. */
function readLastClosed(): number | undefined {
  try {
    const kept = localStorage.getItem(KEY);
    const moment = Number(kept);
    return kept !== null && kept !== '' && Number.isFinite(moment) ? moment : closedHere;
  } catch {
    return closedHere;
  }
}

/** In milliseconds. */
function rememberClosed(momentMs: number): void {
  closedHere = momentMs;
  try {
    localStorage.setItem(KEY, String(momentMs));
  } catch {}
}

/** Calls back when another tab closed the offer. Returns how to stop. */
function onClosedElsewhere(callback: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === KEY) callback();
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}

/** Milliseconds until the offer may show. A closing in the future, after a corrected clock, counts as now. */
export function popupDelayMs(lastClosedMs: number | undefined, nowMs: number): number {
  if (lastClosedMs === undefined) return 0;
  const passedMs = Math.max(0, nowMs - lastClosedMs);
  return Math.max(0, POPUP.gapMs - passedMs);
}
