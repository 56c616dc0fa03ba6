import { shelfName } from '#contract/base/fields/accents.ts';
import { screens, shopLink } from '#contract/base/screens.ts';
import type { ShopShelf } from '#contract/goods/catalogue/categories.ts';
import { Link } from '../ui/link.tsx';

export type BreadcrumbStep = { label: string; to?: string };

export const fromHome = (steps: BreadcrumbStep[]): BreadcrumbStep[] => [
  { label: 'Accueil', to: '/' },
  ...steps,
];

/** The path of a page below the home page; the last step is the page itself. `isShort` is one line without that step. */
export function Breadcrumb({ steps, isShort }: { steps: BreadcrumbStep[]; isShort?: boolean }) {
  const all = fromHome(isShort ? steps.slice(0, -1) : steps);
  return (
    <nav aria-label="Fil d’Ariane" className="text-sm text-muted">
      <ol className={`flex items-center gap-x-2 ${isShort ? 'whitespace-nowrap' : 'flex-wrap'}`}>
        {all.map(({ label, to }, index) => (
          <li key={`${label} ${to}`} className="flex min-w-0 items-center gap-x-2">
            {index > 0 && <span aria-hidden="true">›</span>}
            {to !== undefined && (isShort || index < all.length - 1) ? (
              <Link
                to={to}
                className="inline-flex min-h-11 min-w-0 items-center font-medium text-accent-dark hover:underline sm:min-h-8"
              >
                <span className={isShort ? 'truncate' : undefined}>{label}</span>
              </Link>
            ) : (
              <span
                aria-current={index === all.length - 1 ? 'page' : undefined}
                className="break-words"
              >
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

const shelfNamed = (name: string, categories: readonly ShopShelf[]) =>
  categories.find((category) => category.name.toLowerCase() === name.toLowerCase());

/** The page of a category by its name, in any case; the filtered shop if unknown. */
export const categoryPath = (name: string, categories: readonly ShopShelf[]): string =>
  shelfNamed(name, categories)?.path ?? shopLink({ category: name });

/** The steps to a category by its name, from the shop over its parent. */
export function stepsToCategory(name: string, categories: readonly ShopShelf[]): BreadcrumbStep[] {
  const parent = categories.find(({ id }) => id === shelfNamed(name, categories)?.parent_id);
  return [
    { label: 'Boutique', to: screens.shop },
    ...(parent ? [{ label: shelfName(parent.name), to: parent.path }] : []),
    { label: shelfName(name), to: categoryPath(name, categories) },
  ];
}
