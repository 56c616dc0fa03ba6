import {
  type ComponentProps,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { shelfName } from '#contract/base/fields/accents.ts';
import { ALL } from '#contract/base/limits.ts';
import { screens } from '#contract/base/screens.ts';
import { hasKey } from '#contract/base/tables.ts';
import type { ProductType, Tag } from '#contract/goods/catalogue/catalogue.ts';
import type { ShopShelf } from '#contract/goods/catalogue/categories.ts';
import { useCustomer } from '#shop/base/session/session.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { fieldStyle } from '#shop/base/ui/fields/field-style.ts';
import { PriceRange } from '#shop/base/ui/fields/price-range.tsx';
import { useHydrated } from '#shop/base/ui/hooks/use-hydrated.ts';
import { useLatePart } from '#shop/base/ui/hooks/use-late-part.ts';
import { Link } from '#shop/base/ui/link.tsx';
import { type ListingState, offeredTypes, type Screen } from '../listing.ts';
import { SearchField } from '../search-field.tsx';
import { sortLabels, typeLabels } from './active-filters.tsx';
import type { FacetChoices } from './facet-list.tsx';
import { changeFilters, type Filters, listingLink } from './filters.ts';

/** Id of the form. The sort select above the products refers to it, to be sent with the filters. */
const FILTER_FORM = 'formulaire-filtres';

/**
 * Every filter of a list. A plain form with links until scripts run; then each control applies its change at once
 * (rule G-2).
 */
export function FilterPanel({
  listing,
  categories,
  tags,
  isMain = false,
}: {
  listing: ListingState;
  categories: ShopShelf[];
  tags: Tag[];
  /** True for the panel on the page, false for its copy in the sheet. */
  isMain?: boolean;
}) {
  const { screen, wanted, change } = listing;
  const isHydrated = useHydrated();
  const isOfCategory = (wanted.category ?? screen.slug) !== undefined;
  const shelves = <CategoryChoice screen={screen} wanted={wanted} categories={categories} />;
  return (
    <form
      {...(isMain && { id: FILTER_FORM })}
      action={screen.path}
      noValidate
      onSubmit={(event) => event.preventDefault()}
      className="flex flex-col gap-6"
    >
      {wanted.category !== undefined && (
        <input type="hidden" name="category" value={wanted.category} />
      )}
      {wanted.facts !== undefined && <input type="hidden" name="facts" value={wanted.facts} />}
      {screen.type === undefined && <input type="hidden" name="productType" value={wanted.type} />}
      <SearchField value={wanted.search} onChange={(search) => change({ search })} />
      <PriceRange value={wanted} onChange={change} />
      {!isOfCategory && shelves}
      <LateFacets listing={listing}>
        <TypeChoice screen={screen} wanted={wanted} />
        <TagSelect tags={tags} value={wanted.tag} onChange={(tag) => change({ tag })} />
        {isOfCategory && shelves}
      </LateFacets>
      {isMain && (
        <button type="submit" className={buttonStyle('primary', isHydrated ? 'invisible' : '')}>
          Appliquer les filtres
        </button>
      )}
    </form>
  );
}

/** The facets, then `children`, which are not shown before the facets are there, so that nothing moves. */
function LateFacets({ listing, children }: { listing: ListingState; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isSettled, setIsSettled] = useState(false);
  const { Part, load } = useLatePart<ComponentProps<typeof FacetChoices>>(() =>
    import('./facet-list.tsx').then((module) => module.FacetChoices),
  );
  const settle = () => setIsSettled(true);
  const bring = useEffectEvent(() => load(settle, false));
  useEffect(() => {
    // On a phone this panel is hidden, and its copy in the sheet loads the facets.
    if (place.current?.offsetParent !== null) bring();
  }, []);
  return (
    <div ref={place} className="flex flex-col gap-6">
      {Part && <Part listing={listing} onSettled={settle} />}
      <div
        className={`flex flex-col gap-6 ${isSettled ? '' : '[@media(scripting:enabled)]:invisible'}`}
      >
        {children}
      </div>
    </div>
  );
}

function TagSelect({
  tags,
  value,
  onChange,
}: {
  tags: Tag[];
  value: string | undefined;
  onChange: (tag: string | undefined) => void;
}) {
  const id = useId();
  const names = tags.map(({ name }) => name);
  const known = names.find((name) => name.toLowerCase() === value?.toLowerCase());
  const options = value === undefined || known !== undefined ? names : [value, ...names];
  return (
    <div>
      <label htmlFor={id} className="block font-bold">
        Étiquette
      </label>
      <select
        id={id}
        name="tag"
        value={known ?? value ?? ''}
        onChange={(event) => onChange(event.target.value || undefined)}
        className={`${fieldStyle} mt-1`}
      >
        <option value="">Toutes les étiquettes</option>
        {options.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </div>
  );
}

type Choice = {
  key: string;
  label: string;
  to: string;
  isChosen: boolean;
  count?: number;
  isChild?: boolean;
};

function CategoryChoice({
  screen,
  wanted,
  categories,
}: {
  screen: Screen;
  wanted: Filters;
  categories: ShopShelf[];
}) {
  const chosen = wanted.category?.toLowerCase();
  const isPage = screen.slug !== undefined;
  const isHere = ({ path, name }: ShopShelf) =>
    isPage ? path === screen.path : chosen === name.toLowerCase();
  const here = categories.find(isHere);
  const open = here?.parent_id ?? here?.id;
  // A category page links to other category pages. Other lists keep their address.
  const linkTo = (page: string, category?: string) =>
    isPage
      ? listingLink(page, changeFilters(wanted, { category: undefined }))
      : listingLink(screen.path, changeFilters(wanted, { category }));
  const all: Choice = {
    key: ALL,
    label: 'Toutes les catégories',
    to: linkTo(screens.shop),
    isChosen: !isPage && chosen === undefined,
  };
  const shelves = categories
    .filter(({ parent_id: parent }) => parent === undefined || parent === open)
    .map((shelf): Choice => {
      const { name, path, parent_id: parent, product_count: count } = shelf;
      return {
        key: name,
        label: shelfName(name),
        isChild: parent !== undefined,
        to: linkTo(path, name),
        isChosen: shelf === here,
        // The counts cover the whole shop, so they would mislead on a list of a part of it.
        ...((isPage || screen.canonical === screens.shop) && { count }),
      };
    });
  const choices = [all, ...shelves];
  return <ChoiceList title="Catégorie" choices={choices} />;
}

function TypeChoice({ screen, wanted }: { screen: Screen; wanted: Filters }) {
  const types = offeredTypes(screen, useCustomer());
  const choices = types.map((type: ProductType): Choice => {
    const isOwn = type === screen.type;
    const path = screen.type === undefined || isOwn ? screen.path : screens.shop;
    return {
      key: type,
      label: typeLabels[type],
      to: listingLink(path, changeFilters(wanted, { type: isOwn ? ALL : type })),
      isChosen: type === (screen.type ?? wanted.type),
    };
  });
  return <ChoiceList title="Type" choices={choices} />;
}

function ChoiceList({ title, choices }: { title: string; choices: Choice[] }) {
  const id = useId();
  return (
    <div>
      <p id={id} className="font-bold">
        {title}
      </p>
      <ul aria-labelledby={id} className="mt-1">
        {choices.map(({ key, label, to, isChosen, count, isChild }) => (
          <li key={key} className={isChild ? 'pl-4' : undefined}>
            <Link
              to={to}
              preventScrollReset
              aria-current={isChosen ? 'true' : undefined}
              className={`-mx-3 flex min-h-11 items-center gap-2 rounded-lg px-3 ${isChosen ? 'bg-accent-soft font-semibold text-accent-dark' : 'hover:bg-mist'}`}
            >
              <span className="min-w-0 break-words">{label}</span>
              {count !== undefined && (
                <span className="ml-auto text-sm text-muted tabular-nums">
                  {count}
                  <span className="sr-only"> produits</span>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

const RELEVANCE = '';

export function SortSelect({ listing: { wanted, change } }: { listing: ListingState }) {
  const id = useId();
  const isSearch = wanted.search !== '';
  return (
    <div className="flex min-w-0 flex-1 basis-28 items-center gap-2 lg:flex-none">
      <label htmlFor={id} className="shrink-0 text-sm text-muted max-sm:sr-only">
        Trier par
      </label>
      <select
        id={id}
        name="sort"
        form={FILTER_FORM}
        value={wanted.sort ?? (isSearch ? RELEVANCE : 'rang')}
        onChange={({ target }) =>
          change({ sort: hasKey(sortLabels, target.value) ? target.value : undefined })
        }
        className={fieldStyle}
      >
        {isSearch && <option value={RELEVANCE}>Pertinence</option>}
        {Object.entries(sortLabels).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}
