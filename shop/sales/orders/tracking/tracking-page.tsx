import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useOnline } from '#browser/use-online.ts';
import { frenchMoment } from '#contract/base/fields/french-time.ts';
import { NEW_PARAMETER, screens } from '#contract/base/screens.ts';
import type { Order } from '#contract/sales/orders/order-shapes.ts';
import type { ApiError } from '#shop/base/api/client.ts';
import { CardSkeleton } from '#shop/base/api/loaded.tsx';
import { PageBanner } from '#shop/base/page/page-banner.tsx';
import { useCustomer } from '#shop/base/session/session.ts';
import { Refusal } from '#shop/base/ui/fields/refusal.tsx';
import { useHydrated } from '#shop/base/ui/hooks/use-hydrated.ts';
import { keepPage } from '#shop/base/worker/keep-page.ts';
import { thanksFor } from '../parts/receipt.tsx';
import { findByLink, TrackingForm } from './tracking-form.tsx';

import { TrackingResult } from './tracking-result.tsx';

/** A sign-out removes it. */
const KEY = 'shownOrder';

type Shown = { token: string; at: string; order: Order };

export const TRACKING_TITLE = 'Suivre une commande';

type Found = {
  order: Order;
  contact: string;
  token: string;
  /** Set if the order comes from this browser's storage. */
  keptAt?: string | undefined;
};

/** Finds an order, also for guests (rule S-34). Reads the token of the address only in the browser (rule S-37). */
export function TrackingPage() {
  const isLive = useHydrated();
  const customer = useCustomer();
  const [search] = useSearchParams();
  const orderNumber = isLive ? (search.get('order') ?? '') : '';
  const token = isLive ? (search.get('token') ?? '') : '';
  const [found, setFound] = useState<Found>();
  const [failure, setFailure] = useState('');
  const isByLink = orderNumber !== '' && (token !== '' || customer !== undefined);
  const isNew =
    token !== '' && search.get(NEW_PARAMETER) === '1' && found?.order.state !== 'cancel';
  const [isAsking, setIsAsking] = useState(false);
  useEffect(() => {
    setFound(undefined);
    setFailure('');
    if (!isByLink) return;
    const leaving = new AbortController();
    setIsAsking(true);
    findByLink(orderNumber, token, leaving.signal)
      .then((order) => {
        setFound({ order, contact: '', token });
        if (token === '') return;
        keepShownOrder(token, order);
        keepPage(screens.tracking);
      })
      .catch((error: ApiError) => {
        const kept = error.status === 0 ? readShownOrder(orderNumber, token) : undefined;
        if (leaving.signal.aborted) return;
        if (kept !== undefined) {
          setFound({ order: kept.order, contact: '', token, keptAt: kept.at });
          return;
        }
        // A customer with another account is asked like a guest.
        if (token !== '') setFailure(error.message);
      })
      .finally(() => {
        if (!leaving.signal.aborted) setIsAsking(false);
      });
    return () => leaving.abort();
  }, [isByLink, orderNumber, token]);
  const showAgain = async ({ order: { name }, token: shownBy }: Found) => {
    const order = await findByLink(name, shownBy).catch(() => undefined);
    if (order !== undefined) setFound({ order, contact: '', token: shownBy });
  };
  const renew = useEffectEvent(() => {
    if (found?.keptAt !== undefined) void showAgain(found);
  });
  const isOnline = useOnline();
  useEffect(() => {
    if (isOnline) renew();
  }, [isOnline]);
  return (
    <>
      {/* Only the link's holder gets here with one; nothing of it may stand in an index. */}
      {token !== '' && <meta name="robots" content="noindex" />}
      <PageBanner
        title={isNew && found !== undefined ? thanksFor(found.order) : TRACKING_TITLE}
        steps={[{ label: TRACKING_TITLE }]}
        isOutcome={isNew}
      />
      <div className="container-page space-y-6 py-5 sm:py-8">
        {found?.keptAt !== undefined && (
          <p role="status" className="rounded-lg bg-promo-soft p-3 font-semibold">
            Sans réseau : votre commande telle qu’elle était le {frenchMoment(found.keptAt)}.
          </p>
        )}
        {isAsking ? (
          <CardSkeleton />
        ) : (
          found && (
            <TrackingResult
              key={found.order.id}
              {...found}
              isNew={isNew}
              onChange={() => showAgain(found)}
            />
          )
        )}
        {/* A new order needs no other search. */}
        {!isNew && (
          <section aria-label="Recherche" className="max-w-md space-y-4">
            {found !== undefined && (
              <h2 className="text-lg font-bold">Suivre une autre commande</h2>
            )}
            <Refusal text={failure} />
            <TrackingForm
              orderNumber={orderNumber}
              onFound={(order, contact) => {
                setFailure('');
                setFound({ order, contact, token: '' });
              }}
            />
          </section>
        )}
      </div>
    </>
  );
}

/** Stores the last shown order for use without a network, without buyer and destination. */
function keepShownOrder(token: string, order: Order): void {
  const shown: Shown = {
    token,
    at: new Date().toISOString(),
    order: {
      ...order,
      partner_name: '',
      partner_email: null,
      partner_phone: null,
      recipient: '',
      for_relative: null,
      partner_street: null,
      partner_street2: null,
      partner_city: null,
      recipient_phone: null,
      note: null,
      confirm_until: null,
    },
  };
  try {
    localStorage.setItem(KEY, JSON.stringify(shown));
  } catch {
    // Without storage the order needs a network.
  }
}

/** Only with its token; undefined for other orders. */
function readShownOrder(name: string, token: string): Omit<Shown, 'token'> | undefined {
  try {
    const kept: Shown | null = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return kept?.order.name === name && kept.token === token ? kept : undefined;
  } catch {
    return undefined;
  }
}
