import { withAccents } from '#contract/base/fields/accents.ts';
import { screens } from '#contract/base/screens.ts';
import { PageBanner } from '#shop/base/page/page-banner.tsx';
import { Link } from '#shop/base/ui/link.tsx';
import type { Filters } from './filters/filters.ts';
import type { Screen } from './listing.ts';

/** The steps from the front door to a list, as the page shows them and search engines read them. */
export function listingSteps(screen: Screen, { category }: Filters) {
  const list = { label: screen.title, to: screen.path };
  const shelf = category === undefined ? [] : [{ label: withAccents(category) }];
  return [list, ...shelf];
}

/** What a category's page says of itself: its name, and paragraphs of which the first stands at the head. */
export type CategoryHead = { label: string; paragraphs: string[] };

/** The steps from the front door to a category's page. */
export const stepsToCategory = (label: string) => [
  { label: 'Boutique', to: screens.shop },
  { label },
];

/** The head of a list: title, place in the shop, and a line on how its products are bought. */
export function ListingHead({
  screen,
  shown,
  category,
}: {
  screen: Screen;
  shown: Filters;
  category: CategoryHead | undefined;
}) {
  const steps = category ? stepsToCategory(category.label) : listingSteps(screen, shown);
  return (
    <PageBanner title={category?.label ?? listingTitle(screen, shown)} steps={steps}>
      {category !== undefined && shown.page === 1 && (
        <p className="mt-1 max-w-prose break-words whitespace-pre-line text-muted">
          {category.paragraphs[0]}
        </p>
      )}
      {screen.type === 'credit' && (
        <p className="mt-1 max-w-prose text-muted">
          Recevez votre appareil et payez-le en plusieurs fois.{' '}
          <Link
            to={screens.creditProcess}
            className="inline-flex min-h-11 items-center font-semibold text-accent-dark underline sm:min-h-6"
          >
            Comment commander à crédit
          </Link>
        </p>
      )}
      {screen.type === 'precommande' && (
        <p className="mt-1 max-w-prose text-muted">
          Un prix plus bas pour ceux qui peuvent attendre, payé en trois fois : 30 %, 30 % puis 40
          %.
        </p>
      )}
    </PageBanner>
  );
}

/** The category on the shop's own page, else the list's name. */
export function listingTitle(screen: Screen, { category }: Filters): string {
  if (category === undefined) return screen.title;
  const shelf = withAccents(category);
  return screen.canonical === screens.shop ? shelf : `${screen.title} : ${shelf}`;
}
