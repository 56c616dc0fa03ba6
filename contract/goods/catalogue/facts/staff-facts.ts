import * as z from 'zod/mini';
import {
  fieldsOf,
  filledText,
  listOf,
  oneOf,
  text,
  wholeNumber,
} from '#contract/base/fields/fields.ts';
import { paths } from '#contract/base/paths.ts';
import { staffCall } from '#contract/base/staff-call.ts';
import { defineList } from '#contract/base/staff-list.ts';
import { versionsOf } from '#contract/base/staff-versions.ts';
import { legible, shortText } from '../catalogue.ts';
import { MOST_CARD_FACTS } from './fact-families.ts';
import { LARGEST_FACT, MAX_FACT_KEY } from './facts.ts';

/** What staff calls the types of facts. */
const FACT_TYPES = ['number', 'choice', 'yes-no', 'text'] as const;
export type FactType = (typeof FACT_TYPES)[number];

/** Of all that a shop adds; a form has room for them, and a statement of facets time. */
export const MOST_OWN_FACTS = 60;
const MOST_CHOICES = 40;
const MOST_STEPS = 12;
const MOST_FIELDS = 60;
const MOST_CATEGORIES = 60;

const label = filledText(2, 40).check(legible);
const key = text(MAX_FACT_KEY, z.regex(/^[a-z][a-z0-9_]*$/, 'caractéristique inconnue'));
const familyKey = text(MAX_FACT_KEY, z.regex(/^[a-z][a-z0-9_]*$/, 'fiche type inconnue'));
const choice = filledText(1, 40).check(legible);

const BOUND = 'un nombre de 0 à un million est attendu';
const bound = z.number(BOUND).check(z.minimum(0, BOUND), z.maximum(LARGEST_FACT, BOUND));

/** Of a built-in fact only the name counts, and another type is refused (rule G-60). */
const factInput = fieldsOf({
  label,
  type: oneOf(FACT_TYPES),
  unit: z.optional(z.nullable(text(12, z.trim(), legible))),
  choices: z.optional(listOf(choice, MOST_CHOICES)),
  /** Of a number; 0 and a million without. */
  min: z.optional(z.nullable(bound)),
  max: z.optional(z.nullable(bound)),
  /** Where the ranges of its filter begin; no filter without. */
  steps: z.optional(listOf(wholeNumber(1, LARGEST_FACT), MOST_STEPS)),
});
export type FactInput = z.infer<typeof factInput>;

/** As `written_texts` has it. */
export const writtenFact = z.object({
  label: z.string(),
  type: z.enum(FACT_TYPES),
  unit: z.string(),
  choices: z.array(z.string()),
  min: z.number(),
  max: z.number(),
  steps: z.array(z.number()),
});
export type WrittenFact = z.infer<typeof writtenFact>;

const written = {
  /** Added by staff, so it can be removed; the others go back to the shop's own words. */
  is_own: z.boolean(),
  is_written: z.boolean(),
  changed_at: z.nullable(z.string()),
  changed_by: z.string(),
  version: z.int(),
};

const staffFact = z.object({
  id: z.string(),
  ...writtenFact.shape,
  /** With its unit, as forms and files name it. */
  heading: z.string(),
  /** Names of the families that list it. */
  families: z.array(z.string()),
  /** How many products have a value. */
  article_count: z.int(),
  ...written,
});
export type StaffFact = z.infer<typeof staffFact>;

const familyInput = fieldsOf({
  label,
  /** Names of categories; those of a built-in family come on top of those that their names tell. */
  categories: listOf(shortText, MOST_CATEGORIES),
  fields: listOf(key, MOST_FIELDS),
  card: listOf(key, MOST_FIELDS),
});
export type FactFamilyInput = z.infer<typeof familyInput>;

export const writtenFamily = z.object({
  label: z.string(),
  categories: z.array(z.string()),
  fields: z.array(z.string()),
  card: z.array(z.string()).check(z.maxLength(MOST_CARD_FACTS)),
});
export type WrittenFamily = z.infer<typeof writtenFamily>;

const staffFactFamily = z.object({
  id: z.string(),
  ...writtenFamily.shape,
  /** All categories of the shop that have this family now, also by their names or their parents. */
  matched: z.array(z.string()),
  /** The facts of a card in words. */
  card_text: z.string(),
  ...written,
});
export type StaffFactFamily = z.infer<typeof staffFactFamily>;

export const staffFacts = defineList({
  name: 'caracteristiques',
  record: { one: paths.staffFact },
  summary: 'Les caractéristiques des produits, d’origine et ajoutées',
  right: 'catalogue:read',
  sorts: ['label', '-article_count', '-changed_at'],
  filters: {
    is_own: z.optional(oneOf(['true', 'false'])),
    type: z.optional(oneOf(FACT_TYPES)),
  },
  example: { q: 'volume', filter: { is_own: 'false' } },
  item: staffFact,
  columns: {
    id: 'Clé',
    label: 'Nom',
    unit: 'Unité',
    type: 'Type',
    article_count: 'Produits',
    changed_at: 'Changée le',
    changed_by: 'Par',
  },
});

export const staffFactFamilies = defineList({
  name: 'fiches-types',
  record: { one: paths.staffFactFamily },
  summary: 'Les fiches types : quelles caractéristiques ont les produits de quelles catégories',
  right: 'catalogue:read',
  sorts: ['label', '-changed_at'],
  filters: { is_own: z.optional(oneOf(['true', 'false'])) },
  example: { q: 'froid' },
  item: staffFactFamily,
  columns: {
    id: 'Clé',
    label: 'Nom',
    card_text: 'Sur la carte',
    changed_at: 'Changée le',
    changed_by: 'Par',
  },
});

const ofFact = fieldsOf({ id: key });
const ofFamily = fieldsOf({ id: familyKey });
const removed = z.object({ id: z.string() });

export const factCalls = {
  ...staffFacts.calls,
  ...staffFactFamilies.calls,
  getStaffFact: staffCall('catalogue:read', {
    method: 'GET',
    path: paths.staffFact,
    summary: 'Une caractéristique',
    params: ofFact,
    reply: staffFact,
  }),
  createFact: staffCall('catalogue:write', {
    method: 'POST',
    path: paths.staffFacts,
    summary: 'Ajoute une caractéristique aux produits',
    status: 201,
    body: factInput,
    reply: staffFact,
  }),
  updateFact: staffCall('catalogue:write', {
    method: 'PUT',
    ifMatch: 'required',
    path: paths.staffFact,
    summary: 'Change une caractéristique ; d’une caractéristique d’origine, seulement son nom',
    params: ofFact,
    body: factInput,
    reply: staffFact,
  }),
  deleteFact: staffCall('catalogue:write', {
    method: 'DELETE',
    ifMatch: 'required',
    path: paths.staffFact,
    summary: 'Supprime une caractéristique ajoutée, ou revient au nom d’origine',
    params: ofFact,
    reply: removed,
  }),
  listFactVersions: staffCall('catalogue:read', {
    method: 'GET',
    path: paths.staffFactVersions,
    summary: 'Les états qu’une caractéristique a eus, le dernier d’abord',
    params: ofFact,
    reply: versionsOf(writtenFact),
  }),
  getStaffFactFamily: staffCall('catalogue:read', {
    method: 'GET',
    path: paths.staffFactFamily,
    summary: 'Une fiche type',
    params: ofFamily,
    reply: staffFactFamily,
  }),
  createFactFamily: staffCall('catalogue:write', {
    method: 'POST',
    path: paths.staffFactFamilies,
    summary: 'Ajoute une fiche type',
    status: 201,
    body: familyInput,
    reply: staffFactFamily,
  }),
  updateFactFamily: staffCall('catalogue:write', {
    method: 'PUT',
    ifMatch: 'required',
    path: paths.staffFactFamily,
    summary: 'Change une fiche type : ses catégories, ses caractéristiques et celles de la carte',
    params: ofFamily,
    body: familyInput,
    reply: staffFactFamily,
  }),
  deleteFactFamily: staffCall('catalogue:write', {
    method: 'DELETE',
    ifMatch: 'required',
    path: paths.staffFactFamily,
    summary: 'Supprime une fiche type ajoutée, ou revient à celle d’origine',
    params: ofFamily,
    reply: removed,
  }),
  listFactFamilyVersions: staffCall('catalogue:read', {
    method: 'GET',
    path: paths.staffFactFamilyVersions,
    summary: 'Les états qu’une fiche type a eus, le dernier d’abord',
    params: ofFamily,
    reply: versionsOf(writtenFamily),
  }),
  listFactChoices: staffCall('catalogue:read', {
    method: 'GET',
    path: paths.factChoices,
    summary: 'Toutes les caractéristiques et fiches types, pour les formulaires',
    reply: z.object({
      facts: z.array(z.object({ id: z.string(), heading: z.string(), ...writtenFact.shape })),
      families: z.array(
        z.object({ id: z.string(), matched: z.array(z.string()), fields: z.array(z.string()) }),
      ),
    }),
  }),
};
