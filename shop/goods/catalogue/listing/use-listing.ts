import { useEffect, useMemo, useRef } from 'react';
import { type Location, useLocation, useNavigate, useNavigation } from 'react-router';
import { ALL } from '#contract/base/limits.ts';
import { screens } from '#contract/base/screens.ts';
import { currentCustomer, mayFilterByCredit } from '#shop/base/session/session.ts';
import { changeFilters, type Filters, listingLink } from './filters/filters.ts';
import { readListing, type Screen } from './screens.ts';

export type ChangeFilters = (change: Partial<Omit<Filters, 'page'>>) => void;

export type ListingState = {
  screen: Screen;
  /** The filters of the products on the screen. */
  shown: Filters;
  /** The filters last asked for: ahead of `shown` while their products are on the way. */
  wanted: Filters;
  isPending: boolean;
  change: ChangeFilters;
};

/** The address of the page as the listing's state, and the way to change it. */
export function useListing(): ListingState {
  const location = useLocation();
  const navigation = useNavigation();
  const navigate = useNavigate();
  const { screen, filters: shown } = useFiltersOf(location);
  const next = navigation.location;
  const isPending = next !== undefined && next.pathname === location.pathname;
  const { filters: wanted } = useFiltersOf(isPending ? next : location);

  // Only some members filter by credit; for all others the parameter means the page of credit products.
  const isOfShop = screen.canonical === screens.shop;
  useEffect(() => {
    if (!isOfShop || shown.type !== 'credit' || mayFilterByCredit(currentCustomer())) return;
    void navigate(listingLink(screens.credit, { ...shown, type: ALL }), { replace: true });
  }, [isOfShop, shown, navigate]);

  // Two choices within one render must both count.
  const latest = useRef(wanted);
  useEffect(() => {
    latest.current = wanted;
  }, [wanted]);

  const change: ChangeFilters = (choice) => {
    const before = listingLink(screen.path, { ...latest.current, page: 1 });
    latest.current = changeFilters(latest.current, choice);
    const to = listingLink(screen.path, latest.current);
    if (to === before) return;
    // While a search is being typed, Back leads to what was there before its first letter.
    const isTyping = shown.search !== '' && choice.search !== undefined && choice.search !== '';
    void navigate(to, {
      replace: isTyping,
      preventScrollReset: true,
    });
  };
  return { screen, shown, wanted, isPending, change };
}

function useFiltersOf({ pathname, search }: Location) {
  return useMemo(() => readListing({ pathname, search }), [pathname, search]);
}
