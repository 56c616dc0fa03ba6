import { categoryLink, shopLink } from '#contract/base/screens.ts';
import type { Category } from '#contract/goods/catalogue/category-pages.ts';
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

/** The slug of a category by its name, in any case; undefined if unknown. */
export function slugOf(name: string, categories: readonly Category[]): string | undefined {
  const wanted = name.toLowerCase();
  return categories.find((category) => category.name.toLowerCase() === wanted)?.slug;
}

/** The page of a category by its name; the filtered shop if unknown. */
export function categoryPath(name: string, categories: readonly Category[]): string {
  const slug = slugOf(name, categories);
  return slug === undefined ? shopLink({ category: name }) : categoryLink(slug);
}
