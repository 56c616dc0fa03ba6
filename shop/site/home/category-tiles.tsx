import Package from 'lucide-react/icons/package';
import { withAccents } from '#contract/base/fields/accents.ts';
import { ALL } from '#contract/base/limits.ts';
import { categoryLink } from '#contract/base/screens.ts';
import type { Category } from '#contract/goods/catalogue/catalogue.ts';
import { shopCategories } from '#contract/goods/catalogue/categories.ts';
import { Link } from '#shop/base/ui/link.tsx';

/** The shelves of the shop, in the order of the specification (section 9). */
export function CategoryTiles({ categories }: { categories: Category[] }) {
  const shelves = shopCategories(categories).filter(
    (category): category is Category => category.id !== ALL,
  );
  if (shelves.length === 0) return null;
  return (
    <section aria-label="Nos catégories" className="container-page">
      <h2 className="mb-3 text-xl font-extrabold tracking-tight sm:text-2xl">Nos catégories</h2>
      <ul className="-mx-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 pb-2 lg:mx-0 lg:grid lg:grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] lg:px-0">
        {shelves.map((category) => (
          <li key={category.id} className="w-32 shrink-0 snap-start lg:w-auto">
            <CategoryTile category={category} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function CategoryTile({ category }: { category: Category }) {
  return (
    <Link
      to={categoryLink(category.slug)}
      className="group flex h-full flex-col items-center gap-2 text-center text-sm font-semibold"
    >
      <span className="flex aspect-square w-full items-center justify-center overflow-hidden rounded-card bg-mist p-3 group-hover:bg-accent-soft">
        {category.image_url === null ? (
          <Package aria-hidden="true" size={40} strokeWidth={1.25} className="text-accent" />
        ) : (
          <img
            src={category.image_url}
            alt=""
            width={256}
            height={256}
            loading="lazy"
            decoding="async"
            className="size-full rounded-lg object-contain mix-blend-multiply"
          />
        )}
      </span>
      <span className="w-full break-words group-hover:underline">{withAccents(category.name)}</span>
    </Link>
  );
}
