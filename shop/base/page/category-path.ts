import { categoryLink, shopLink } from '#contract/base/screens.ts';
import type { Category } from '#contract/goods/catalogue/catalogue.ts';

/** The slug of a category that is given by its name in any case; undefined for one that is not known. */
export function slugOf(name: string, categories: readonly Category[]): string | undefined {
  const wanted = name.toLowerCase();
  return categories.find((category) => category.name.toLowerCase() === wanted)?.slug;
}

/** The page of a category by its name; the filtered shop for one that is not known. */
export function categoryPath(name: string, categories: readonly Category[]): string {
  const slug = slugOf(name, categories);
  return slug === undefined ? shopLink({ category: name }) : categoryLink(slug);
}
