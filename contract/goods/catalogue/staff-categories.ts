import * as z from 'zod/mini';
import { paths } from '#contract/base/paths.ts';
import { ofId, staffCall } from '#contract/base/staff-call.ts';
import { defineList } from '#contract/base/staff-list.ts';

const staffCategory = z.object({
  id: z.int(),
  name: z.string(),
  /** Null at the top. */
  parent_id: z.nullable(z.int()),
  parent_name: z.nullable(z.string()),
  child_count: z.int(),
  rank: z.int(),
  /** Whether the shop hides the category because of its name or its parent's (rule G-1). */
  hidden: z.boolean(),
  /** Content hash. */
  picture: z.nullable(z.string()),
  image_url: z.nullable(z.string()),
  slug: z.string(),
  page_title: z.nullable(z.string()),
  page_description: z.nullable(z.string()),
  introduction: z.nullable(z.string()),
  /** Number of all products, and of those that the shop shows. */
  article_count: z.int(),
  product_count: z.int(),
  version: z.int(),
});
export type StaffCategory = z.infer<typeof staffCategory>;

export const staffCategories = defineList({
  name: 'categories',
  record: {
    one: paths.staffCategory,
    create: paths.categories,
    update: paths.category,
    remove: paths.category,
  },
  summary: 'Toutes les catégories, aussi celles que la boutique cache',
  right: 'catalogue:read',
  sorts: ['rank', 'name', 'article_count', 'product_count'],
  example: { q: 'four' },
  item: staffCategory,
  columns: {
    name: 'Nom',
    parent_name: 'Catégorie parente',
    rank: 'Rang',
    hidden: 'Cachée',
    article_count: 'Produits',
    product_count: 'Produits en boutique',
  },
});

export const categoryStaffCalls = {
  ...staffCategories.calls,
  getStaffCategory: staffCall('catalogue:read', {
    method: 'GET',
    path: paths.staffCategory,
    summary: 'Une catégorie, cachée ou non',
    params: ofId,
    reply: staffCategory,
  }),
};
