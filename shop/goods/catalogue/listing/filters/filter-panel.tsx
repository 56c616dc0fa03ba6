import type { Category, Tag } from '#contract/goods/catalogue/catalogue.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { PriceRange } from '#shop/base/ui/fields/price-range.tsx';
import { useHydrated } from '#shop/base/ui/hooks/use-hydrated.ts';
import { SearchField } from '../search-field.tsx';
import type { ListingState } from '../use-listing.ts';
import { CategoryChoice, TypeChoice } from './choice-lists.tsx';
import { LateFacets } from './late-facets.tsx';
import { TagSelect } from './tag-select.tsx';

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
