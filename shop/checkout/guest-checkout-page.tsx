import { useState } from 'react';
import { Link } from 'react-router';
import { messages } from '#contract/messages.ts';
import { baskets, useLines } from '../baskets/baskets.ts';
import { EmptyList } from '../baskets/empty-list.tsx';
import { ListSkeleton } from '../baskets/list-skeleton.tsx';
import { useTodaysPrices } from '../baskets/use-todays-prices.ts';
import { PageBanner } from '../layout/page-banner.tsx';
import { signInLink } from '../session/sign-in-link.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { Card } from '../ui/card.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { CHECKOUT_TITLE, type CheckoutKind, checkoutLink } from './checkout-kinds.ts';
import { emptyGuest } from './guest-form.ts';
import { orderable, toOrder, toQuestion } from './order-payload.ts';
import { ReservationForm } from './reservation-form.tsx';
import { pushPurchase } from './use-place-order.ts';

/** From a basket to the placed order without an account, with the way to sign in beside it. */
export function GuestCheckoutPage({ kind }: { kind: CheckoutKind }) {
  const { title, to } = kind.basket;
  return (
    <>
      <PageBanner
        title={CHECKOUT_TITLE}
        steps={[{ label: 'Accueil', to: '/' }, { label: title, to }, { label: CHECKOUT_TITLE }]}
      />
      <div className="container-page py-6 lg:py-8">
        {useHydrated() ? <GuestCheckout kind={kind} /> : <ListSkeleton />}
      </div>
    </>
  );
}

function GuestCheckout({ kind }: { kind: CheckoutKind }) {
  const { key } = kind.basket;
  const lines = useLines(key);
  const [form, setForm] = useState(emptyGuest);
  const { askAgain } = useTodaysPrices(key, kind.basket);
  if (orderable(lines).length === 0) {
    return (
      <EmptyList
        title={messages.basket.empty}
        hint="Il n’y a rien à commander ici : ajoutez d’abord un produit."
      />
    );
  }
  const goods = {
    question: toQuestion(kind, lines, { zoneId: null, mode: null }),
    toOrder: (mode: 'domicile' | 'online') => ({
      ...toOrder(kind, lines, new Date()),
      payment_mode: mode,
    }),
    onPlaced: (name: string) => {
      pushPurchase(kind, name, orderable(lines));
      baskets[key].clear();
    },
    onConflict: askAgain,
  };
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-6">
      <Card title={messages.pack.guestTitle}>
        <ReservationForm form={form} onChange={setForm} goods={goods} chosenMode={undefined} />
      </Card>
      <Card title="Vous avez un compte ?">
        <p>Vos adresses sont déjà là, et vos commandes et factures restent au même endroit.</p>
        <Link
          to={signInLink(checkoutLink(key))}
          className={buttonStyle('secondary', 'mt-4 w-full px-3!')}
        >
          {messages.account.signIn}
        </Link>
      </Card>
    </div>
  );
}
