import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { callTo } from '#contract/base/client.ts';
import { ALL, PRICE_FILTER } from '#contract/base/limits.ts';
import { paths } from '#contract/base/paths.ts';
import type { FacetList } from '#contract/goods/catalogue/searches.ts';
import { browserApi } from '#shop/base/api/client.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { useNetworkBack } from '#shop/base/ui/hooks/use-network-back.ts';
import type { ListingState, Screen } from '../listing.ts';

import { type Filters, hasLeastPrice } from './filters.ts';

export function FacetChoices({
  listing,
  onSettled,
}: {
  listing: ListingState;
  /** Called when the first facets are shown, or have failed. */
  onSettled: () => void;
}) {
  const { facets, hasFailed, askAgain } = useFacets(listing);
  useNetworkBack(hasFailed, askAgain);
  const settle = useEffectEvent(onSettled);
  const isSettled = facets !== undefined || hasFailed;
  useLayoutEffect(() => {
    if (isSettled) settle();
  }, [isSettled]);
  const [areAllShown, setAreAllShown] = useState(false);
  const [choices, choose] = useChoices(listing);
  const chosen = choices?.split(',') ?? [];
  if (hasFailed) {
    return (
      <div role="alert">
        <p className="text-sm">Les caractéristiques n’ont pas pu être chargées.</p>
        <button type="button" onClick={askAgain} className={buttonStyle('secondary', 'mt-2')}>
          Réessayer
        </button>
      </div>
    );
  }
  return facets?.map(({ key, label, options }) => (
    <fieldset key={key}>
      <legend className="font-bold">{label}</legend>
      {(areAllShown ? options : firstOf(options, key, chosen)).map(
        ({ value, label: words, count }) => {
          const choice = `${key}.${value}`;
          return (
            <label
              key={value}
              className="-mx-3 flex min-h-11 items-center gap-3 rounded-lg px-3 hover:bg-mist has-checked:bg-accent-soft"
            >
              <input
                type="checkbox"
                checked={chosen.includes(choice)}
                onChange={() => choose(choice)}
                className="size-5 shrink-0 accent-accent"
              />
              <span className="min-w-0 break-words">{words}</span>
              <span className="ml-auto text-sm text-muted tabular-nums">
                {count}
                <span className="sr-only"> produits</span>
              </span>
            </label>
          );
        },
      )}
      {!areAllShown && firstOf(options, key, chosen).length < options.length && (
        <button
          type="button"
          onClick={(event) => {
            // The button goes: the focus stays in the list.
            event.currentTarget.closest('fieldset')?.querySelector('input')?.focus();
            setAreAllShown(true);
          }}
          className="-mx-3 flex min-h-11 items-center rounded-lg px-3 font-semibold text-accent-dark underline"
        >
          Toutes les marques
        </button>
      )}
    </fieldset>
  ));
}

const BRANDS_SHOWN = 8;

type Options = FacetList['facets'][number]['options'];

/** The brands with most products, and the chosen ones; all options of another facet. */
const firstOf = (options: Options, key: string, chosen: string[]): Options =>
  key !== 'marque'
    ? options
    : options.filter(
        ({ value }, place) => place < BRANDS_SHOWN || chosen.includes(`marque.${value}`),
      );

/** The choices, updated before the address, so that a box keeps its state while the page loads. */
function useChoices({ wanted, change }: ListingState) {
  const [asked, setAsked] = useState(wanted.facts);
  const [choices, setChoices] = useState(wanted.facts);
  if (asked !== wanted.facts) {
    setAsked(wanted.facts);
    setChoices(wanted.facts);
  }
  const choose = (choice: string) => {
    const next = toggleChoice(choices, choice);
    setChoices(next);
    change({ facts: next });
  };
  return [choices, choose] as const;
}

/** The facets for the filters last requested. The previous facets stay until these arrive. */
function useFacets({ screen, wanted }: ListingState) {
  const [facets, setFacets] = useState<FacetList['facets']>();
  const [hasFailed, setHasFailed] = useState(false);
  const question = callTo(paths.productFacets, facetQuery(screen, wanted));
  useEffect(() => {
    if (hasFailed) return;
    const leaving = new AbortController();
    browserApi.get(question, leaving.signal).then(
      (found) => setFacets(found.facets),
      () => {
        if (!leaving.signal.aborted) setHasFailed(true);
      },
    );
    return () => leaving.abort();
  }, [question, hasFailed]);
  return { facets, hasFailed, askAgain: () => setHasFailed(false) };
}

/** The API request for the facets of a list. Ignores its page and order. */
export function facetQuery(screen: Screen, filters: Filters) {
  const { category, tag, search, maxXof, minXof, facts } = filters;
  const type = screen.type ?? filters.type;
  return {
    list: screen.campaign,
    category,
    category_slug: screen.slug,
    fete: screen.feast,
    tag,
    search,
    facts,
    productType: type === ALL ? undefined : type,
    min: hasLeastPrice(filters) ? minXof : undefined,
    max: maxXof === PRICE_FILTER.max ? undefined : maxXof,
  };
}

/** Adds or removes a choice. Sorts the choices; undefined if none is left. */
export function toggleChoice(facts: string | undefined, choice: string): string | undefined {
  const given = new Set(facts?.split(','));
  if (!given.delete(choice)) given.add(choice);
  return [...given].toSorted().join(',') || undefined;
}
