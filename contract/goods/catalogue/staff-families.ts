import * as z from 'zod/mini';
import { fieldsOf, filledText, listOf, oneOf, yesOrNo } from '#contract/base/fields/fields.ts';
import { paths } from '#contract/base/paths.ts';
import { ofId, staffCall } from '#contract/base/staff-call.ts';
import { defineList } from '#contract/base/staff-list.ts';
import { id, legible } from './catalogue.ts';
import { AXES } from './families.ts';

/** As many as one page of chips can show. */
export const MOST_MEMBERS = 60;

const member = z.object({
  id,
  reference: z.string(),
  name: z.string(),
  /** Its values on the axes: `43 pouces · Noir`. */
  axis_text: z.string(),
  /** Today's price in XOF. */
  price: z.int(),
  /** Pieces left to sell; null if the product is not counted. */
  available: z.nullable(z.int()),
  listed: z.boolean(),
});

const staffFamily = z.object({
  id,
  /** The reference of the parent in files; the column `family` of the export. */
  key: z.string(),
  name: z.string(),
  axes: z.array(z.string()),
  /** The axes in words: `Taille`, `Taille et Couleur`. */
  axes_text: z.string(),
  article_count: z.int(),
  version: z.int(),
});

const familyWithMembers = z.extend(staffFamily, {
  members: z.array(member),
  /** The axes that staff may choose: each tells all members apart, alone or with its second one. */
  possible_axes: z.array(z.array(z.string())),
});

export type StaffFamily = z.infer<typeof staffFamily>;
export type FamilyWithMembers = z.infer<typeof familyWithMembers>;

const ids = listOf(id, MOST_MEMBERS);
const name = filledText(2, 200).check(legible);

const newFamily = fieldsOf({
  name: z.optional(name),
  product_ids: ids,
  /** Whether facts that only the names say (`43 »`, `300L`) are written to the products first. */
  reads_names: z.optional(yesOrNo),
});
export type NewFamily = z.infer<typeof newFamily>;

const familyChange = fieldsOf({
  name: z.optional(name),
  axes: z.optional(listOf(oneOf(AXES), 2)),
});
export type FamilyChange = z.infer<typeof familyChange>;

export const staffFamilies = defineList({
  name: 'familles',
  record: { one: paths.staffFamily, create: paths.staffFamilies },
  summary: 'Les familles de modèles avec le nombre de leurs produits',
  right: 'catalogue:read',
  sorts: ['name', 'article_count'],
  example: { q: 'samsung' },
  item: staffFamily,
  columns: {
    name: 'Nom',
    key: 'Référence du parent',
    axes_text: 'Ce qui les distingue',
    article_count: 'Produits',
  },
});

/** A group of products that look like one family. */
const proposal = z.object({
  /** What its products share; names the proposal. */
  id: z.string(),
  name: z.string(),
  brand: z.nullable(z.string()),
  categ_id: z.string(),
  axes_text: z.string(),
  article_count: z.int(),
  members: z.array(
    z.pick(member, { id: true, reference: true, name: true, axis_text: true, price: true }),
  ),
});
export type FamilyProposal = z.infer<typeof proposal>;

export const familyProposals = defineList({
  name: 'familles-proposees',
  summary: 'Les articles qui semblent une famille : même marque, même catégorie, noms proches',
  right: 'catalogue:read',
  sorts: ['name', 'article_count'],
  example: { q: 'samsung' },
  item: proposal,
  columns: {
    name: 'Nom',
    brand: 'Marque',
    categ_id: 'Catégorie',
    axes_text: 'Ce qui les distingue',
    article_count: 'Produits',
  },
});

export const familyCalls = {
  ...staffFamilies.calls,
  ...familyProposals.calls,
  getStaffFamily: staffCall('catalogue:read', {
    method: 'GET',
    path: paths.staffFamily,
    summary: 'Une famille de modèles avec ses produits',
    params: ofId,
    reply: familyWithMembers,
  }),
  createFamily: staffCall('catalogue:write', {
    method: 'POST',
    path: paths.staffFamilies,
    status: 201,
    summary: 'Réunit au moins deux produits en une famille',
    body: newFamily,
    reply: familyWithMembers,
  }),
  updateFamily: staffCall('catalogue:write', {
    method: 'PUT',
    ifMatch: 'required',
    path: paths.staffFamily,
    summary: 'Change le nom d’une famille ou ce qui distingue ses produits',
    params: ofId,
    body: familyChange,
    reply: familyWithMembers,
  }),
  addToFamily: staffCall('catalogue:write', {
    method: 'POST',
    path: paths.familyMembers,
    summary: 'Ajoute des produits à une famille',
    params: ofId,
    body: fieldsOf({ product_ids: ids }),
    reply: familyWithMembers,
  }),
  removeFromFamily: staffCall('catalogue:write', {
    method: 'POST',
    path: paths.familyMemberRemoval,
    summary: 'Retire des produits d’une famille ; une famille d’un seul produit disparaît',
    params: ofId,
    body: fieldsOf({ product_ids: ids }),
    reply: z.object({ family: z.nullable(familyWithMembers) }),
  }),
  deleteFamily: staffCall('catalogue:write', {
    method: 'DELETE',
    ifMatch: 'required',
    path: paths.staffFamily,
    summary: 'Défait une famille ; ses produits restent',
    params: ofId,
    reply: z.object({ id: z.int() }),
  }),
  refuseFamily: staffCall('catalogue:write', {
    method: 'POST',
    path: paths.familyRefusal,
    summary: 'Refuse pour de bon une famille proposée',
    body: fieldsOf({ likeness: filledText(1, 400) }),
    reply: z.object({ id: z.string() }),
  }),
};
