import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { screens } from '#contract/base/screens.ts';
import { CardSkeleton } from '#shop/base/api/loaded.tsx';
import { PageBanner } from '#shop/base/page/page-banner.tsx';
import { useShop } from '#shop/base/page/use-shop.ts';
import { type Customer, useCustomer } from '#shop/base/session/session.ts';
import { useHydrated } from '#shop/base/ui/hooks/use-hydrated.ts';
import { Link } from '#shop/base/ui/link.tsx';
import { TabContent } from './tab-content.tsx';
import { type TabKey, tabHashOf, tabOfHash, tabsOf } from './tabs.ts';

const item =
  'flex min-h-11 items-center gap-2 rounded-full px-4 font-semibold whitespace-nowrap lg:w-full lg:gap-3 lg:rounded-lg lg:px-3';

export const PROFILE_TITLE = 'Mon compte';

/** The server sends the same frame to every customer; the browser shows the tab of the hash (rule P-20). */
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
    // The server does not receive the hash, so the title in its page cannot name the tab.
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

function TabNav({ customer, current }: { customer: Customer; current: TabKey }) {
  const strip = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const link = strip.current?.querySelector<HTMLElement>(`[data-tab="${current}"]`);
    if (link) strip.current?.scrollTo({ left: link.offsetLeft - 48 });
  }, [current]);
  return (
    <nav aria-label={`Compte de ${customer.name}`} className="-mx-4 min-w-0 lg:mx-0">
      <ul
        ref={strip}
        className="relative flex gap-2 overflow-x-auto px-4 py-1 lg:sticky lg:top-32 lg:flex-col lg:gap-1 lg:overflow-visible lg:rounded-card lg:border lg:border-line lg:p-2"
      >
        {tabsOf(customer).map(({ key, label, icon: Icon }) => (
          <li key={key} className="shrink-0">
            <Link
              to={`${screens.profile}${tabHashOf(key)}`}
              data-tab={key}
              aria-current={key === current ? 'page' : undefined}
              className={`${item} ${
                key === current
                  ? 'bg-accent text-white'
                  : 'bg-mist text-ink hover:bg-accent-soft lg:bg-transparent'
              }`}
            >
              <Icon aria-hidden="true" size={20} className="shrink-0" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
