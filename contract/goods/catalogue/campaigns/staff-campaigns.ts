import * as z from 'zod/mini';
import {
  day,
  fieldsOf,
  filledText,
  listOf,
  oneOf,
  text,
  wholeNumber,
  yesOrNo,
} from '#contract/base/fields/fields.ts';
import { paths } from '#contract/base/paths.ts';
import { ofId, staffCall } from '#contract/base/staff-call.ts';
import { defineList } from '#contract/base/staff-list.ts';
import { id, idInPath, MAX_ID, productCard } from '../catalogue.ts';
import { CAMPAIGN_KINDS } from './seasons.ts';

const MAX_PASTED = 5000;
const PASTED_BYTES = 1024 * 1024;
const CAMPAIGN_STATES = ['planned', 'running', 'over'] as const;

const kind = z.enum(CAMPAIGN_KINDS);

/** A campaign for staff; both days are inclusive. */
const listedCampaign = z.object({
  id,
  kind,
  /** Of kind `fete` only. */
  feast_id: z.nullable(id),
  feast_name: z.nullable(z.string()),
  title: z.string(),
  subtitle: z.string(),
  starts_on: z.string(),
  ends_on: z.string(),
  state: z.enum(CAMPAIGN_STATES),
  /** Content hash of its picture. */
  picture: z.nullable(z.string()),
  image_url: z.nullable(z.string()),
  product_count: z.int(),
  /** Number of those products that the shop shows; at 0 it hides the campaign. */
  listed_count: z.int(),
  version: z.int(),
});
export type ListedCampaign = z.infer<typeof listedCampaign>;

const campaign = z.extend(listedCampaign, {
  /** Campaigns of the same kind with overlapping days. */
  overlaps: z.array(
    z.object({ id, title: z.string(), starts_on: z.string(), ends_on: z.string() }),
  ),
});
export type StaffCampaign = z.infer<typeof campaign>;

const campaignForm = fieldsOf({
  kind: oneOf(CAMPAIGN_KINDS),
  /** Expected with kind `fete`, ignored with another one. */
  feast_id: z.optional(z.nullable(wholeNumber(1, MAX_ID))),
  title: filledText(2, 80),
  subtitle: text(200),
  starts_on: day,
  ends_on: day,
  picture: z.optional(z.nullable(text(32))),
});
export type CampaignForm = z.infer<typeof campaignForm>;

/** Selects products by number, by reference, or all products for sale of a category or tag. */
const campaignChoice = fieldsOf({
  ids: z.optional(listOf(wholeNumber(1, MAX_ID), 1000)),
  category_id: z.optional(wholeNumber(1, MAX_ID)),
  tag_id: z.optional(wholeNumber(1, MAX_ID)),
  references: z.optional(listOf(filledText(1, 120), MAX_PASTED)),
});
export type CampaignChoice = z.infer<typeof campaignChoice>;

const campaignProduct = z.object({
  id,
  reference: z.string(),
  name: z.string(),
  category: z.string(),
  price: z.int(),
  listed: z.boolean(),
  image_url: z.nullable(z.string()),
});
export type CampaignProduct = z.infer<typeof campaignProduct>;

/** What the shop shows on a day: navigation links, and campaigns with their first products. */
const campaignPreview = z.object({
  date: z.string(),
  navigation: z.array(z.object({ label: z.string(), to: z.string() })),
  campaigns: z.array(
    z.object({
      id,
      kind,
      feast: z.nullable(z.object({ name: z.string(), slug: z.string() })),
      title: z.string(),
      subtitle: z.string(),
      starts_on: z.string(),
      ends_on: z.string(),
      image_url: z.nullable(z.string()),
      product_count: z.int(),
      /** Whether the shop shows the campaign; false without a product for sale. */
      shown: z.boolean(),
      page: z.string(),
      /** The first products of its page. */
      products: z.array(productCard),
    }),
  ),
});
export type CampaignPreview = z.infer<typeof campaignPreview>;

export const staffCampaigns = defineList({
  name: 'campagnes',
  record: { one: paths.staffCampaign },
  summary: 'Les campagnes, passées, en cours et à venir ; cherche un titre',
  right: 'catalogue:read',
  sorts: ['-ends_on', 'starts_on', 'title', 'kind'],
  filters: {
    kind: z.optional(oneOf(CAMPAIGN_KINDS)),
    state: z.optional(oneOf(CAMPAIGN_STATES)),
  },
  example: { q: 'campagne 12', filter: { state: 'over' } },
  item: listedCampaign,
  columns: {
    title: 'Titre',
    kind: 'Sorte',
    feast_name: 'Fête',
    starts_on: 'Premier jour',
    ends_on: 'Dernier jour',
    state: 'État',
    product_count: 'Produits',
    listed_count: 'Produits en vente',
  },
});

export const staffCampaignProducts = defineList({
  name: 'campagnes-produits',
  summary: 'Les produits d’une campagne ; cherche un nom ou une référence',
  right: 'catalogue:read',
  sorts: ['name', 'reference', 'price'],
  filters: { campaign_id: z.optional(idInPath) },
  example: { q: 'samsung', filter: { campaign_id: 7 } },
  item: campaignProduct,
  columns: {
    reference: 'Référence',
    name: 'Nom',
    category: 'Catégorie',
    price: 'Prix du jour (FCFA)',
    listed: 'En boutique',
  },
});

export const campaignCalls = {
  ...staffCampaigns.calls,
  ...staffCampaignProducts.calls,
  getStaffCampaign: staffCall('catalogue:read', {
    method: 'GET',
    path: paths.staffCampaign,
    summary: 'Une campagne, avec celles de sa sorte qui la recouvrent',
    params: ofId,
    reply: campaign,
  }),
  createCampaign: staffCall('catalogue:write', {
    method: 'POST',
    path: staffCampaigns.path,
    summary: 'Crée une campagne, sans produit encore',
    status: 201,
    body: campaignForm,
    reply: campaign,
  }),
  updateCampaign: staffCall('catalogue:write', {
    method: 'PUT',
    ifMatch: 'required',
    path: paths.staffCampaign,
    summary: 'Modifie une campagne',
    params: ofId,
    body: campaignForm,
    reply: campaign,
  }),
  deleteCampaign: staffCall('catalogue:write', {
    method: 'DELETE',
    ifMatch: 'required',
    path: paths.staffCampaign,
    summary: 'Supprime une campagne ; ses produits restent au catalogue',
    params: ofId,
    reply: z.object({ id }),
  }),
  addCampaignProducts: staffCall('catalogue:write', {
    method: 'POST',
    path: paths.campaignChoice,
    summary:
      'Ajoute des produits à une campagne : choisis, d’une catégorie, d’une étiquette, par références',
    params: ofId,
    body: campaignChoice,
    bodyLimitBytes: PASTED_BYTES,
    reply: z.object({ added: z.int(), already: z.int(), unknown: z.array(z.string()) }),
  }),
  removeCampaignProducts: staffCall('catalogue:write', {
    method: 'POST',
    path: paths.campaignRemoval,
    summary: 'Retire des produits d’une campagne, ou tous',
    params: ofId,
    body: fieldsOf({
      ids: z.optional(listOf(wholeNumber(1, MAX_ID), 1000)),
      all: z.optional(yesOrNo),
    }),
    reply: z.object({ removed: z.int() }),
  }),
  previewCampaigns: staffCall('catalogue:read', {
    method: 'GET',
    path: paths.campaignPreview,
    summary: 'Ce que la boutique montrera un jour donné (aujourd’hui sans « date »)',
    query: z.object({ date: z.optional(day) }),
    reply: campaignPreview,
  }),
};
