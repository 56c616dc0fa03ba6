import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { PageBanner } from '#shop/base/page/page-banner.tsx';
import { useShop } from '#shop/base/page/use-shop.ts';
import { type Customer, useCustomer } from '#shop/base/session/session.ts';
import { CardSkeleton } from '#shop/base/ui/card-skeleton.tsx';
import { useHydrated } from '#shop/base/ui/hooks/use-hydrated.ts';
import { TabContent } from './tab-content.tsx';
import { TabNav } from './tab-nav.tsx';
import { tabOfHash } from './tabs.ts';

export const PROFILE_TITLE = 'Mon compte';

/**
 * The account of whoever is signed in (specification, section 2). The server sends its frame, the same
 * for everybody; the tab that the hash names comes to life in the browser.
 */
export function ProfilePage() {
  const isLive = useHydrated();
  const customer = useCustomer();
  return (
    <>
      <PageBanner title={PROFILE_TITLE} steps={[{ label: PROFILE_TITLE }]} />
      <div className="container-page grid gap-4 pt-3 pb-8 lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-8 lg:pt-8">
        {isLive && customer !== undefined ? (
          <OwnTabs key={customer.id} customer={customer} />
        ) : (
          <Outline />
        )}
      </div>
    </>
  );
}

function OwnTabs({ customer }: { customer: Customer }) {
  const { shop } = useShop();
  const { hash } = useLocation();
  const tab = tabOfHash(hash, customer);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(tab.key);
  useEffect(() => {
    // The server does not know the hash, so the head of the page cannot name the tab.
    document.title = `${tab.label} | ${PROFILE_TITLE} | ${shop.name}`;
  }, [tab.label, shop.name]);
  useEffect(() => {
    if (shown.current === tab.key) return;
    shown.current = tab.key;
    heading.current?.focus({ preventScroll: true });
  }, [tab.key]);
  return (
    <>
      <TabNav customer={customer} current={tab.key} />
      <section aria-labelledby="onglet" className="min-w-0">
        <h2
          ref={heading}
          id="onglet"
          tabIndex={-1}
          className="mb-4 text-xl font-extrabold tracking-tight outline-none"
        >
          {tab.label}
        </h2>
        <TabContent key={tab.key} tab={tab.key} customer={customer} />
      </section>
    </>
  );
}

function Outline() {
  return (
    <>
      <div aria-hidden="true" className="h-12 animate-pulse rounded-card bg-mist lg:h-96" />
      <div>
        <div aria-hidden="true" className="mb-4 h-7 w-48 animate-pulse rounded bg-mist" />
        <CardSkeleton />
        <noscript>
          <p className="mt-4 font-semibold">Activez JavaScript pour voir votre compte.</p>
        </noscript>
      </div>
    </>
  );
}
