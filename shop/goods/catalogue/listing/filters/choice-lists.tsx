import { useId } from 'react';
import { withAccents } from '#contract/base/fields/accents.ts';
import { ALL } from '#contract/base/limits.ts';
import { categoryLink, screens } from '#contract/base/screens.ts';
import type { Category, ProductType } from '#contract/goods/catalogue/catalogue.ts';
import { shopCategories } from '#contract/goods/catalogue/categories.ts';
import { useCustomer } from '#shop/base/session/session.ts';
import { Link } from '#shop/base/ui/link.tsx';
import { offeredTypes, type Screen } from '../listing.ts';
import { typeLabels } from './filter-labels.ts';
import { changeFilters, type Filters, listingLink } from './filters.ts';

type Choice = { key: string; label: string; to: string; isChosen: boolean; count?: number };

/** The categories in the shop's order, the whole shop first (specification, sections 5 and 9). */
export function CategoryChoice({
  screen,
  wanted,
  categories,
}: {
  screen: Screen;
  wanted: Filters;
  categories: Category[];
}) {
  const chosen = wanted.category?.toLowerCase();
  const isPage = screen.slug !== undefined;
  const choices = shopCategories(categories).map((shelf): Choice => {
    const category = shelf.id === ALL ? undefined : shelf.name;
    const others = changeFilters(wanted, { category });
    const ownPage = 'slug' in shelf ? categoryLink(shelf.slug) : screens.shop;
    return {
      key: shelf.name,
      label: category === undefined ? 'Toutes les catégories' : withAccents(category),
      // From one page of a category to another; the shop's own lists keep their address (specification, section 5).
      to: isPage
        ? listingLink(ownPage, { ...others, category: undefined })
        : listingLink(screen.path, others),
      isChosen: isPage ? ownPage === screen.path : chosen === category?.toLowerCase(),
      // Counts are of the whole shop, so they would mislead on a list that is only a part of it.
      ...('product_count' in shelf &&
        (isPage || screen.canonical === screens.shop) && { count: shelf.product_count }),
    };
  });
  return <ChoiceList title="Catégorie" choices={choices} />;
}

/** Promotions, pre-orders, credit. A list that is about one kind leads to the shop for the others. */
export function TypeChoice({ screen, wanted }: { screen: Screen; wanted: Filters }) {
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

/** Links rather than radio buttons: they work before any script does, and in a new tab. */
function ChoiceList({ title, choices }: { title: string; choices: Choice[] }) {
  const id = useId();
  return (
    <div>
      <p id={id} className="font-bold">
        {title}
      </p>
      <ul aria-labelledby={id} className="mt-1">
        {choices.map(({ key, label, to, isChosen, count }) => (
          <li key={key}>
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
