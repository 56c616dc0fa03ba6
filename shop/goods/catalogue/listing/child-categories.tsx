import Package from 'lucide-react/icons/package';
import { shelfName } from '#contract/base/fields/accents.ts';
import type { ShopShelf } from '#contract/goods/catalogue/categories.ts';
import { Link } from '#shop/base/ui/link.tsx';

/** The children of a category at the head of its page. */
export function ChildCategories({ shelves }: { shelves: ShopShelf[] }) {
  return (
    <nav aria-label="Sous-catégories" className="mb-4 sm:mb-6">
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-5">
        {shelves.map(({ id, name, path, image_url, product_count }) => (
          <li key={id}>
            <Link
              to={path}
              className="flex h-full min-h-14 items-center gap-2 rounded-card border border-line p-2 text-sm font-semibold hover:border-accent hover:bg-accent-soft"
            >
              <span className="flex size-10 shrink-0 items-center justify-center overflow-hidden rounded-lg bg-mist">
                {image_url === null ? (
                  <Package
                    aria-hidden="true"
                    size={22}
                    strokeWidth={1.25}
                    className="text-accent"
                  />
                ) : (
                  <img
                    src={image_url}
                    alt=""
                    width={256}
                    height={256}
                    decoding="async"
                    className="size-full object-contain mix-blend-multiply"
                  />
                )}
              </span>
              <span className="min-w-0">
                <span className="block break-words hyphens-auto">{shelfName(name)}</span>
                <span className="block font-normal text-muted tabular-nums">
                  {product_count}
                  {product_count > 1 ? ' produits' : ' produit'}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
