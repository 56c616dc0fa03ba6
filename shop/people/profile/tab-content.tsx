import { type ComponentType, useEffect, useEffectEvent } from 'react';
import { CardSkeleton, Failure } from '#shop/base/api/loaded.tsx';
import type { Customer } from '#shop/base/session/session.ts';

import { useLatePart } from '#shop/base/ui/hooks/use-late-part.ts';
import { OrdersTab } from '#shop/sales/orders/list/orders-tab.tsx';
import { Dashboard } from './dashboard.tsx';
import { PaymentsTab } from './payments-tab.tsx';
import type { TabKey } from './tabs.ts';

export type TabProps = { customer: Customer };

const AT_HAND: Partial<Record<TabKey, ComponentType<TabProps>>> = {
  dashboard: Dashboard,
  order: OrdersTab,
  payments: PaymentsTab,
};

/** Tabs with forms. Their code loads when the customer opens them. */
const LATE: Partial<Record<TabKey, () => Promise<ComponentType<TabProps>>>> = {
  profile: async () => (await import('./details/details-tab.tsx')).DetailsTab,
  addresses: async () => (await import('./addresses/addresses-tab.tsx')).AddressesTab,
  membership: async () => (await import('./membership/membership-tab.tsx')).MembershipTab,
  requests: async () => (await import('./requests/requests-tab.tsx')).RequestsTab,
  security: async () => (await import('./security/security-tab.tsx')).SecurityTab,
};

export function TabContent({ tab, customer }: TabProps & { tab: TabKey }) {
  const Content = AT_HAND[tab];
  if (Content !== undefined) return <Content customer={customer} />;
  const bring = LATE[tab];
  return bring && <LateTab bring={bring} customer={customer} />;
}

function LateTab({
  bring,
  customer,
}: TabProps & { bring: () => Promise<ComponentType<TabProps>> }) {
  const { Part, hasFailed, load } = useLatePart<TabProps>(bring);
  const begin = useEffectEvent(() => load());
  useEffect(() => begin(), []);
  if (Part !== undefined) return <Part customer={customer} />;
  if (!hasFailed) return <CardSkeleton />;
  return <Failure problem="Vérifiez votre réseau, puis réessayez." onRetry={() => load()} />;
}
