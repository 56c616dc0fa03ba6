import { useEffect, useRef } from 'react';
import { screens } from '#contract/base/screens.ts';
import type { Customer } from '#shop/base/session/session.ts';
import { Link } from '#shop/base/ui/link.tsx';
import { hashOf, type TabKey, tabsOf } from './tabs.ts';

const item =
  'flex min-h-11 items-center gap-2 rounded-full px-4 font-semibold whitespace-nowrap lg:w-full lg:gap-3 lg:rounded-lg lg:px-3';

/** The ways to the tabs: a strip that scrolls sideways on phones, a list on wide screens. */
export function TabNav({ customer, current }: { customer: Customer; current: TabKey }) {
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
              to={`${screens.profile}${hashOf(key)}`}
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
