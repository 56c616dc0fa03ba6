import { type ReactNode, useEffect, useState } from 'react';
import { withAccents } from '#contract/base/fields/accents.ts';
import { formMessages } from '#contract/base/fields/form-messages.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { productLink, signInLink } from '#contract/base/screens.ts';
import { messages } from '#contract/talk/messages.ts';
import { pushEcommerce } from '#shop/base/analytics/data-layer.ts';
import { type BasketKey, baskets, useLines } from '#shop/base/lists/baskets.ts';
import type { BasketLine } from '#shop/base/lists/lines.ts';
import { PageBanner } from '#shop/base/page/page-banner.tsx';
import { useCustomer } from '#shop/base/session/session.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { QuantityField } from '#shop/base/ui/fields/quantity-field.tsx';
import { useHydrated } from '#shop/base/ui/hooks/use-hydrated.ts';
import { Link } from '#shop/base/ui/link.tsx';
import { ServiceBoxes } from '#shop/sales/services/service-boxes.tsx';
import { servicesXofOf, useServices } from '#shop/sales/services/use-services.ts';
import { changeQuantity, clearBasket, toEventItem } from './add-to-list.ts';
import { type BasketKind, checkoutLink } from './basket-kinds.ts';
import { BasketSummary } from './basket-summary.tsx';
import { EmptyList, ListSkeleton } from './empty-list.tsx';
import { LinePicture, RemoveButton, removalArea, SoldOut } from './line-parts.tsx';
import { PriceCheckNotice } from './price-check-notice.tsx';
import { ShareButton } from './sharing/share-button.tsx';
import { useTodaysPrices } from './use-todays-prices.ts';

type Offers = (given: { onDiscount: (xof: number) => void; servicesXof: number }) => ReactNode;

export function BasketPage({
  kind,
  emptyHint,
  ways,
  offers,
  children,
}: {
  kind: BasketKind;
  emptyHint: string;
  ways: ReactNode;
  /** Reports the discount in XOF. */
  offers?: Offers;
  children?: ReactNode;
}) {
  const isLive = useHydrated();
  const isGuest = useCustomer() === undefined;
  return (
    <>
      <PageBanner title={kind.title} steps={[{ label: kind.title }]} />
      <div
        {...removalArea}
        className={`container-page py-6 outline-none lg:py-8 ${isGuest ? 'offer-room' : ''}`}
      >
        {isLive ? (
          <LiveBasket kind={kind} emptyHint={emptyHint} ways={ways} offers={offers}>
            {children}
          </LiveBasket>
        ) : (
          <ListSkeleton />
        )}
      </div>
    </>
  );
}

function LiveBasket({
  kind,
  emptyHint,
  ways,
  offers,
  children,
}: {
  kind: BasketKind;
  emptyHint: string;
  ways: ReactNode;
  offers: Offers | undefined;
  children: ReactNode;
}) {
  const lines = useLines(kind.key);
  const { state, formerPrices, askAgain } = useTodaysPrices(kind.key, kind);
  const isGuest = useCustomer() === undefined;
  const [discountXof, setDiscountXof] = useState(0);
  const services = useServices(orderable(lines));
  const servicesXof = servicesXofOf(lines, services);
  const isChecked = state !== 'asking';
  useEffect(() => {
    const shown = baskets[kind.key].lines().filter(({ unavailable }) => !unavailable);
    if (!isChecked || shown.length === 0) return;
    pushEcommerce('view_cart', {
      items: shown.map((line) => toEventItem(line, kind.priceOf(line), line.quantity)),
      basketType: kind.type,
    });
  }, [kind, isChecked]);
  if (lines.length === 0) return <EmptyList title={messages.basket.empty} hint={emptyHint} />;
  return (
    <div className="@container">
      <div className="beside:grid beside:grid-cols-[minmax(0,1fr)_22rem] beside:items-start beside:gap-8">
        <div>
          <PriceCheckNotice state={state} hasChanges={formerPrices.size > 0} onRetry={askAgain} />
          <ul className="divide-y divide-line rounded-card border border-line">
            {lines.map((line) => (
              <BasketLineRow
                key={line.id}
                line={line}
                kind={kind}
                formerXof={formerPrices.get(line.id)}
              >
                <ServiceBoxes list={kind.key} line={line} offered={services.offered} />
              </BasketLineRow>
            ))}
          </ul>
          <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4">
            <button
              type="button"
              onClick={() => clearBasket(kind.key)}
              className="min-h-11 px-1 font-semibold text-accent-dark hover:underline"
            >
              Vider le panier
            </button>
            {kind.key !== 'creditOrder' && (
              <ShareButton
                list={kind.key}
                className="inline-flex min-h-11 items-center gap-2 px-1 font-semibold text-accent-dark hover:underline"
              />
            )}
          </div>
        </div>
        <BasketSummary
          kind={kind}
          lines={lines}
          discountXof={discountXof}
          servicesXof={servicesXof}
          ways={ways}
          signIn={isGuest && <SignInBeside of={kind.key} />}
        >
          {children}
          {state === 'known' && offers?.({ onDiscount: setDiscountXof, servicesXof })}
        </BasketSummary>
      </div>
    </div>
  );
}

const orderable = (lines: readonly BasketLine[]) => lines.filter(({ unavailable }) => !unavailable);

function SignInBeside({ of: key }: { of: BasketKey }) {
  return (
    <div className="rounded-lg border border-line bg-white p-3 text-sm">
      <p>
        <strong>Vous avez un compte ?</strong> Vos adresses sont déjà là, et vos commandes et
        factures restent au même endroit.
      </p>
      <Link to={signInLink(checkoutLink(key))} className={buttonStyle('secondary', 'mt-2 w-full')}>
        {formMessages.account.signIn}
      </Link>
    </div>
  );
}

/** `formerXof`: the price of one piece before today's. */
function BasketLineRow({
  line,
  kind,
  formerXof,
  children,
}: {
  line: BasketLine;
  kind: BasketKind;
  formerXof: number | undefined;
  /** Services for it. */
  children: ReactNode;
}) {
  const price = kind.priceOf(line);
  return (
    <li className="flex gap-3 p-3 sm:gap-5 sm:p-4">
      <div className={`w-20 shrink-0 sm:w-28 ${line.unavailable ? 'opacity-50' : ''}`}>
        <LinePicture line={line} sizes="7rem" />
      </div>
      <div className="min-w-0 flex-1">
        <div className="flex items-start gap-2">
          <Link
            to={productLink(line.id)}
            className="min-w-0 flex-1 py-1 font-semibold break-words hover:text-accent-dark hover:underline"
          >
            {withAccents(line.name)}
          </Link>
          <RemoveButton list={kind.key} product={line} className="-mt-1 -mr-1" />
        </div>
        {line.unavailable && line.is_sold_out ? (
          <SoldOut line={line} />
        ) : line.unavailable ? (
          <p className="mt-1 font-semibold text-promo">
            Ce produit n’est plus disponible. Il ne compte pas dans le total.
          </p>
        ) : (
          <>
            <p className="text-muted tabular-nums">{formatXof(price)} l’unité</p>
            {formerXof !== undefined && formerXof !== price && (
              <p className="mt-1 w-fit rounded-lg bg-promo-soft px-2 py-1 text-sm font-semibold text-promo">
                {messages.basket.priceChanged} : {formatXof(formerXof)} auparavant
              </p>
            )}
            <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <QuantityField
                of={line.name}
                value={line.quantity}
                onChange={(quantity) => changeQuantity(kind.key, line, quantity)}
              />
              <p className="text-lg font-extrabold tabular-nums">
                {formatXof(price * line.quantity)}
              </p>
            </div>
            {children}
          </>
        )}
      </div>
    </li>
  );
}
