import * as z from 'zod/mini';
import { defineCall } from '#contract/base/call.ts';
import { fieldsOf, filledText, text, wholeNumber } from '#contract/base/fields/fields.ts';
import { paths } from '#contract/base/paths.ts';
import { category, hash, shortText } from './catalogue.ts';
import { CATEGORY_TEXTS } from './category-texts.ts';

/** Null and empty both say that the text of the shop holds. */
const written = (maxLength: number) => z.optional(z.nullable(text(maxLength, z.trim())));

export const categoryChange = fieldsOf({
  name: shortText,
  picture: z.optional(z.nullable(hash)),
  /** The lowest stands first. */
  rank: z.optional(wholeNumber(0, 1_000_000)),
  /** The texts of its page. */
  page_title: written(CATEGORY_TEXTS.title),
  page_description: written(CATEGORY_TEXTS.description),
  introduction: written(CATEGORY_TEXTS.introduction),
});
export type CategoryChange = z.infer<typeof categoryChange>;

const { image: _image, ...shown } = category.shape;
const categoryPage = z.object({
  ...shown,
  page_title: z.nullable(z.string()),
  page_description: z.nullable(z.string()),
  /** Plain text; an empty line parts its paragraphs. */
  introduction: z.nullable(z.string()),
});
/** A category as its page shows it; `slug` is the address of today, whichever was asked for. */
export type CategoryPage = z.infer<typeof categoryPage>;

export const categoryPageCalls = {
  getCategoryPage: defineCall({
    method: 'GET',
    path: paths.categoryPage,
    summary: 'La page d’une catégorie, par son adresse de ce jour ou une ancienne',
    subject: 'Catalogue',
    access: 'public',
    params: z.object({ slug: filledText(1, 120) }),
    reply: categoryPage,
    cached: true,
  }),
};
