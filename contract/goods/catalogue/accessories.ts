import * as z from 'zod/mini';
import { defineCall } from '#contract/base/call.ts';
import { fieldsOf, listOf } from '#contract/base/fields/fields.ts';
import { paths } from '#contract/base/paths.ts';
import { ofId, staffCall } from '#contract/base/staff-call.ts';
import { id, idInPath, productCard, subject } from './catalogue.ts';

/** A product's page shows four of them; the others stand in for those that are sold out. */
const MOST_CHOSEN = 20;

const accessoryList = z.object({
  /** In the order of staff. */
  items: z.array(
    z.object({
      id: z.int(),
      reference: z.string(),
      name: z.string(),
      /** Whether the shop shows it. */
      listed: z.boolean(),
    }),
  ),
  version: z.int(),
});
export type AccessoryList = z.infer<typeof accessoryList>;

/** Product numbers in the order in which the shop shows them. */
const accessoryChoice = fieldsOf({ ids: listOf(id, MOST_CHOSEN) });

/**
 * `alternatives`, of a sold-out product: those of its kind and about its price that can be had. `accessories`: chosen for
 * it, for its family, for its category, then bought together. `similar`: others of its category.
 */
const RAIL_KINDS = ['alternatives', 'accessories', 'similar'] as const;

/** The rails that have products; four in each at most, and five similar ones. */
const besideProduct = z.object({
  rails: z.array(
    z.object({
      kind: z.enum(RAIL_KINDS),
      /** In French, as the page shows it. */
      title: z.string(),
      products: z.array(productCard),
    }),
  ),
});
export type BesideProduct = z.infer<typeof besideProduct>;

export const besideCalls = {
  listBeside: defineCall({
    method: 'GET',
    path: paths.besideProduct,
    summary: 'Les cartes des produits à montrer avec un produit, ou à sa place s’il est épuisé',
    subject,
    access: 'public',
    params: z.object({ id: idInPath }),
    reply: besideProduct,
    cached: true,
  }),
};

export const accessoryCalls = {
  getProductAccessories: staffCall('catalogue:read', {
    method: 'GET',
    path: paths.productAccessories,
    summary: 'Les accessoires choisis pour un produit',
    params: ofId,
    reply: accessoryList,
  }),
  chooseProductAccessories: staffCall('catalogue:write', {
    method: 'PUT',
    ifMatch: 'required',
    path: paths.productAccessories,
    summary: 'Remplace les accessoires d’un produit',
    params: ofId,
    body: accessoryChoice,
    reply: accessoryList,
  }),
  getFamilyAccessories: staffCall('catalogue:read', {
    method: 'GET',
    path: paths.familyAccessories,
    summary: 'Les accessoires choisis pour tous les modèles d’une famille',
    params: ofId,
    reply: accessoryList,
  }),
  chooseFamilyAccessories: staffCall('catalogue:write', {
    method: 'PUT',
    ifMatch: 'required',
    path: paths.familyAccessories,
    summary: 'Remplace les accessoires d’une famille de modèles',
    params: ofId,
    body: accessoryChoice,
    reply: accessoryList,
  }),
  getCategoryAccessories: staffCall('catalogue:read', {
    method: 'GET',
    path: paths.categoryAccessories,
    summary: 'Les accessoires choisis pour tous les produits d’une catégorie',
    params: ofId,
    reply: accessoryList,
  }),
  chooseCategoryAccessories: staffCall('catalogue:write', {
    method: 'PUT',
    ifMatch: 'required',
    path: paths.categoryAccessories,
    summary: 'Remplace les accessoires d’une catégorie',
    params: ofId,
    body: accessoryChoice,
    reply: accessoryList,
  }),
};
