import * as z from 'zod/mini';
import { defineCall } from '#contract/base/call.ts';
import { fieldsOf, filledText, text, wholeNumber } from '#contract/base/fields/fields.ts';
import { paths } from '#contract/base/paths.ts';
import { hash, id, idInPath, onlyPictureChoice, shortText, subject } from './catalogue.ts';
import { CATEGORY_TEXTS } from './category-texts.ts';

const oneById = z.object({ id: idInPath });

const category = z.object({
  id,
  name: z.string(),
  /** The category above it; null at the top (rule G-52). */
  parent_id: z.nullable(id),
  /** The last segment of the page's address. */
  slug: z.string(),
  /** Those of its children included. */
  product_count: z.int(),
  image: z.optional(z.union([z.string(), z.literal(false)])),
  image_url: z.nullable(z.string()),
});

export type Category = z.infer<typeof category>;

/** Null or empty text: the page uses the generated text. */
const written = (maxLength: number) => z.optional(z.nullable(text(maxLength, z.trim())));

const categoryChange = fieldsOf({
  name: shortText,
  /** Null for the top. */
  parent_id: z.optional(z.nullable(id)),
  picture: z.optional(z.nullable(hash)),
  /** Categories are sorted by rank, lowest first. */
  rank: z.optional(wholeNumber(0, 1_000_000)),
  page_title: written(CATEGORY_TEXTS.title),
  page_description: written(CATEGORY_TEXTS.description),
  introduction: written(CATEGORY_TEXTS.introduction),
});
export type CategoryChange = z.infer<typeof categoryChange>;

const { image: _image, ...shown } = category.shape;
const categoryPage = z.object({
  ...shown,
  parent: z.nullable(z.object({ name: z.string(), slug: z.string() })),
  /** The address of today, behind that of the parent. */
  path: z.string(),
  page_title: z.nullable(z.string()),
  page_description: z.nullable(z.string()),
  /** Plain text; empty lines separate paragraphs. */
  introduction: z.nullable(z.string()),
});
/** A category for its page; `slug` is the current one, even if an old one was requested. */
export type CategoryPage = z.infer<typeof categoryPage>;

export const categoryCalls = {
  listCategories: defineCall({
    method: 'GET',
    path: paths.categories,
    summary: 'Toutes les catégories',
    subject,
    access: 'public',
    query: onlyPictureChoice,
    reply: z.array(category),
    cached: true,
  }),
  getCategory: defineCall({
    method: 'GET',
    path: paths.category,
    summary: 'Une catégorie',
    subject,
    access: 'public',
    params: oneById,
    query: onlyPictureChoice,
    reply: category,
    cached: true,
  }),
  createCategory: defineCall({
    method: 'POST',
    path: paths.categories,
    summary: 'Créer une catégorie',
    subject,
    access: { right: 'catalogue:write' },
    status: 201,
    body: categoryChange,
    reply: category,
  }),
  updateCategory: defineCall({
    method: 'PUT',
    ifMatch: 'optional',
    path: paths.category,
    summary: 'Renommer une catégorie ou changer son image',
    subject,
    access: { right: 'catalogue:write' },
    params: oneById,
    body: z.partial(categoryChange),
    reply: category,
  }),
  deleteCategory: defineCall({
    method: 'DELETE',
    ifMatch: 'optional',
    path: paths.category,
    summary: 'Supprimer une catégorie vide',
    subject,
    access: { right: 'catalogue:write' },
    params: oneById,
    reply: z.object({ id, message: z.string() }),
  }),
  getCategoryPage: defineCall({
    method: 'GET',
    path: paths.categoryPage,
    summary: 'La page d’une catégorie, par son adresse de ce jour ou une ancienne',
    subject,
    access: 'public',
    params: z.object({ slug: filledText(1, 120) }),
    reply: categoryPage,
    cached: true,
  }),
};
