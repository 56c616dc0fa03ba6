import { useQuery } from '@tanstack/react-query';
import { callTo } from '#contract/base/client.ts';
import { shelfName } from '#contract/base/fields/accents.ts';
import { paths } from '#contract/base/paths.ts';
import { categoryPathName, parentOf } from '#contract/goods/catalogue/categories.ts';
import type { Category } from '#contract/goods/catalogue/category-pages.ts';
import { callApi } from './api.ts';

/** The names of all tags; empty until loaded. */
export function useTagNames(): string[] {
  const { data } = useQuery({ queryKey: ['names', 'tags'], queryFn: () => callApi(paths.tags) });
  return (data ?? []).map(({ name }) => name);
}

/** A category as fields offer it. */
export type OfferedCategory = Pick<Category, 'id' | 'name' | 'slug' | 'parent_id'> & {
  /** Behind its parent: `Froid › Congélateurs`. */
  label: string;
  parent: Category | undefined;
};

/** All categories, each parent before its children; empty until loaded. */
export function useCategories(): OfferedCategory[] {
  const { data = [] } = useQuery({
    queryKey: ['names', 'categories'],
    queryFn: () => callApi(callTo(paths.categories, { images: 'url' })),
  });
  const offer = (category: Category): OfferedCategory => {
    const { id, name, slug, parent_id } = category;
    const parent = parentOf(category, data);
    const label = categoryPathName(shelfName(name), parent && shelfName(parent.name));
    return { id, name, slug, parent_id, label, parent };
  };
  return data
    .filter(({ parent_id: parent }) => parent === null)
    .flatMap((top) => [top, ...data.filter(({ parent_id: parent }) => parent === top.id)])
    .map(offer);
}
