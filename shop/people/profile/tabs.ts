import type { LucideIcon } from 'lucide-react';
import BadgePercent from 'lucide-react/icons/badge-percent';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import MapPin from 'lucide-react/icons/map-pin';
import Package from 'lucide-react/icons/package';
import ShieldCheck from 'lucide-react/icons/shield-check';
import UserRound from 'lucide-react/icons/user-round';
import Wallet from 'lucide-react/icons/wallet';
import { type Customer, isHr } from '#shop/base/session/session.ts';

export type TabKey =
  | 'dashboard'
  | 'order'
  | 'payments'
  | 'profile'
  | 'addresses'
  | 'membership'
  | 'requests'
  | 'security';
export type Tab = { key: TabKey; label: string; icon: LucideIcon };

type Person = Pick<Customer, 'role' | 'staff_role'>;

const isCustomer = (person: Person) => !isHr(person) && person.staff_role === false;

const TABS: (Tab & { isFor?: (person: Person) => boolean })[] = [
  { key: 'dashboard', label: 'Tableau de bord', icon: LayoutDashboard },
  { key: 'requests', label: 'Demandes d’adhésion', icon: ClipboardCheck, isFor: isHr },
  { key: 'order', label: 'Mes commandes', icon: Package },
  { key: 'payments', label: 'Mes paiements', icon: Wallet },
  { key: 'profile', label: 'Mes informations', icon: UserRound },
  { key: 'addresses', label: 'Mes adresses', icon: MapPin },
  { key: 'membership', label: 'Membre à crédit', icon: BadgePercent, isFor: isCustomer },
  { key: 'security', label: 'Sécurité', icon: ShieldCheck },
];

const FORMER_ORDER_HASHES = new Set([
  'commandes-a-credit',
  'preorder',
  'orderDraft',
  'paniercommande',
]);

const nameOfHash = (hash: string): string => hash.replace(/^#/, '').replace(/\?.*$/s, '');

/** The tabs for a person. HR decides on memberships; customers request theirs. */
export const tabsOf = (person: Person): Tab[] =>
  TABS.filter(({ isFor }) => isFor === undefined || isFor(person));

/** The tab for the hash of an address; the dashboard if the person has no such tab (rule P-20). */
export function tabOfHash(hash: string, person: Person): Tab {
  const name = nameOfHash(hash);
  const wanted = FORMER_ORDER_HASHES.has(name) ? 'order' : name;
  const tabs = tabsOf(person);
  return tabs.find(({ key }) => key === wanted) ?? tabs[0]!;
}

/** Fragment of a profile tab; empty for the dashboard. */
export const tabHashOf = (key: TabKey): string => (key === 'dashboard' ? '' : `#${key}`);
