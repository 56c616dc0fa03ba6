import * as z from 'zod/mini';
import { defineCall } from '#contract/base/call.ts';
import { fieldsOf, filledText, oneOf, text } from '#contract/base/fields/fields.ts';
import { SEARCH } from '#contract/base/limits.ts';
import { paths } from '#contract/base/paths.ts';
import { filters, productCard, subject } from './catalogue.ts';

const FACET_LISTS = ['all', 'promotion', 'ramadan', 'tabaski', 'korite'] as const;

const facetQuery = z.object({
  list: z.optional(oneOf(FACET_LISTS)),
  category: filters.category,
  category_slug: filters.category_slug,
  search: filters.search,
  min: filters.min,
  max: filters.max,
  productType: filters.productType,
  tag: filters.tag,
  fete: filters.fete,
  facts: filters.facts,
});

/** The facets of a list. `count` is the number of products that a choice leaves, given the other facets. */
const facets = z.object({
  facets: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      options: z.array(
        z.object({
          value: z.string(),
          label: z.string(),
          count: z.int(),
          is_chosen: z.boolean(),
        }),
      ),
    }),
  ),
});

export type FacetList = z.infer<typeof facets>;

/**
 * The closest products for a search without results; `category` is the most frequent one among them, `missing` the names
 * of others that the shop has nothing of (`iPhone`).
 */
const nearestProducts = z.object({
  products: z.array(productCard),
  category: z.nullable(z.string()),
  missing: z.array(z.string()),
});

export type NearestProducts = z.infer<typeof nearestProducts>;

/** The lists whose searches are counted (rule G-16). */
const SEARCH_SOURCES = [
  'en-promo',
  'promo-ramadan',
  'promo-tabaski',
  'promo-korite',
  'boutique',
] as const;

export type SearchTermSource = (typeof SEARCH_SOURCES)[number];

/** A search to count. Existing clients also send empty searches: both fields may be empty or absent. */
const searchTerm = fieldsOf({
  terme: z.optional(text(SEARCH.maxLength)),
  source: z.optional(oneOf(['', ...SEARCH_SOURCES])),
});

export const searchCalls = {
  listFacets: defineCall({
    method: 'GET',
    path: paths.productFacets,
    summary:
      'Les caractéristiques qui affinent une liste, chaque choix avec son nombre de produits',
    subject,
    access: 'public',
    query: facetQuery,
    reply: facets,
    cached: true,
  }),
  findNearest: defineCall({
    method: 'GET',
    path: paths.nearestProducts,
    summary: 'Les produits les plus proches d’une recherche sans résultat',
    subject,
    access: 'public',
    query: z.object({ search: filledText(2, 200) }),
    reply: nearestProducts,
    cached: true,
  }),
  recordSearchTerm: defineCall({
    method: 'POST',
    path: paths.searchTerm,
    summary: 'Compter un terme recherché',
    subject,
    access: 'public',
    status: 201,
    body: searchTerm,
    reply: z.string(),
  }),
};
