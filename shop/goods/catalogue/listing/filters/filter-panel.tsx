import { type ComponentProps, useEffect, useEffectEvent, useId, useRef } from 'react';
import type { Category, Tag } from '#contract/goods/catalogue/catalogue.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { fieldStyle } from '#shop/base/ui/fields/field-style.ts';
import { PriceRange } from '#shop/base/ui/fields/price-range.tsx';
import { useHydrated } from '#shop/base/ui/hooks/use-hydrated.ts';
import { useLatePart } from '#shop/base/ui/hooks/use-late-part.ts';
import type { ListingState } from '../listing.ts';
import { SearchField } from '../search-field.tsx';
import { CategoryChoice, TypeChoice } from './choice-lists.tsx';
import type { FacetChoices } from './facet-list.tsx';

/** Lets the order's select, which stands above the products, be sent with the filters. */
export const FILTER_FORM = 'formulaire-filtres';

/**
 * Every filter of a list (specification, section 2). A plain form with links as long as no script
 * runs; then each control acts by itself.
 */
export function FilterPanel({
  listing,
  categories,
  tags,
  isMain = false,
}: {
  listing: ListingState;
  categories: Category[];
  tags: Tag[];
  /** The one of the page itself, not its twin in the sheet. */
  isMain?: boolean;
}) {
  const { screen, wanted, change } = listing;
  const isHydrated = useHydrated();
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
      <CategoryChoice screen={screen} wanted={wanted} categories={categories} />
      <PriceRange value={wanted} onChange={change} />
      <TagSelect tags={tags} value={wanted.tag} onChange={(tag) => change({ tag })} />
      <TypeChoice screen={screen} wanted={wanted} />
      {(wanted.category ?? screen.slug) && <LateFacets listing={listing} />}
      {isMain && (
        <button type="submit" className={buttonStyle('primary', isHydrated ? 'invisible' : '')}>
          Appliquer les filtres
        </button>
      )}
    </form>
  );
}

/** Fetches the facets once the panel is seen; they are at its end, where nothing moves. */
function LateFacets(props: ComponentProps<typeof FacetChoices>) {
  const place = useRef<HTMLDivElement>(null);
  const { Part, load } = useLatePart<ComponentProps<typeof FacetChoices>>(() =>
    import('./facet-list.tsx').then((module) => module.FacetChoices),
  );
  const bring = useEffectEvent(() => load(undefined, false));
  useEffect(() => {
    // A panel that a phone hides has its twin in the sheet.
    if (place.current?.offsetParent !== null) bring();
  }, []);
  return (
    <div ref={place} className="flex flex-col gap-6">
      {Part && <Part {...props} />}
    </div>
  );
}

/** One tag, or all; a tag of the address that the shop does not know stays visible. */
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
