import { and, count, desc, eq, inArray, like, or } from 'drizzle-orm';
import { STAFF_ROLES } from '#contract/base/access.ts';
import { counted } from '#contract/base/counted.ts';
import { fieldsOf, isOneOf } from '#contract/base/tables.ts';
import {
  type CONFIRMED_STEPS,
  SETUP_STEPS,
  type Setup,
  type SetupStep,
} from '#contract/site/staff-setup.ts';
import { auditEntries } from '#server/base/audit/tables.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Settings } from '#server/base/config/settings-schema.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { partners } from '#server/base/identity/tables.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import type { Providers } from '#server/money/payments/providers/provider.ts';
import { deliveryZones } from '#server/sales/orders/delivery/tables.ts';
import { listSettings } from '#server/site/settings/list-settings.ts';

type Parts = { db: Db; config: Config; providers: Providers };

/** `missing` is a sentence; empty when done. */
type Found = { done: string; missing: string; canConfirm?: boolean };

const IDENTITY: (keyof Settings)[] = ['SHOP_NAME', 'SHOP_PHONE', 'SHOP_EMAIL', 'SHOP_ADDRESS'];

const LAW: (keyof Settings)[] = [
  'SHOP_COMPANY_NAME',
  'SHOP_RCCM',
  'SHOP_NINEA',
  'SHOP_HOST',
  'SHOP_CDP_RECEIPT',
  'SHOP_DATA_PROTECTION_CONTACT',
];

/** One member of staff alone cannot be recovered, nor confirm their own large refund. */
const LEAST_TEAM = 2;

/** Calls no provider (rule W-14). */
export async function readSetup(parts: Parts): Promise<Setup> {
  const steps: Record<SetupStep, (parts: Parts) => Promise<Found>> = {
    identity: (all) => filledIn(all, IDENTITY, 'Le nom et les coordonnées sont remplis.'),
    zones: readZones,
    payments: readPayments,
    articles: readArticles,
    team: readTeam,
    law: readLaw,
  };
  const found = await Promise.all(
    SETUP_STEPS.map(async (name) => ({ name, ...(await steps[name](parts)) })),
  );
  return {
    is_live: parts.config.mode === 'live',
    steps: found.map(({ name, done, missing, canConfirm = false }) => ({
      name,
      is_done: missing === '',
      state: missing || done,
      can_confirm: canConfirm,
    })),
  };
}

/** Notes in the audit log that the actor has read the presets. */
export async function confirmSetup(
  db: Db,
  actor: Actor,
  step: (typeof CONFIRMED_STEPS)[number],
): Promise<void> {
  await writeAudit(db, actor, confirmationOf(step));
}

async function filledIn(
  { db, config }: Parts,
  names: (keyof Settings)[],
  done: string,
): Promise<Found> {
  const settings = await listSettings(db, config);
  const empty = settings.filter(({ id, value }) => isOneOf(names, id) && value === '');
  const labels = empty.map(({ label }) => label).join(', ');
  return { done, missing: labels === '' ? '' : `À remplir : ${labels}.` };
}

async function readZones({ db }: Parts): Promise<Found> {
  const served = await db.$count(deliveryZones, eq(deliveryZones.active, true));
  const done = `${counted(served, 'zone servie', 'zones servies')}.`;
  if (served === 0) return { done, missing: 'Aucune zone n’est servie.' };
  const isRead = await isNoted(
    db,
    or(
      like(auditEntries.subject, 'zone:%'),
      eq(auditEntries.subject, confirmationOf('zones').subject),
    ),
  );
  if (isRead) return { done, missing: '' };
  const missing = `${done} Relisez leurs frais et leurs délais, livrés avec la boutique.`;
  return { done, missing, canConfirm: true };
}

async function readPayments({ db, providers }: Parts): Promise<Found> {
  const names = Object.keys(providers);
  if (names.length === 0) {
    const missing = 'Aucun opérateur n’est réglé : on ne paie qu’à la livraison.';
    return { done: '', missing };
  }
  const [last] = await db
    .select({ after: auditEntries.after })
    .from(auditEntries)
    .where(and(eq(auditEntries.action, KEYS_TESTED.action)))
    .orderBy(desc(auditEntries.id))
    .limit(1);
  const accepted = fieldsOf(last?.after);
  const done = 'Les clés de chaque opérateur réglé ont été acceptées.';
  if (last === undefined) return { done, missing: 'Les clés n’ont pas encore été essayées.' };
  const isGood = names.every((name) => accepted[name] === true);
  return { done, missing: isGood ? '' : 'Des clés n’ont pas été acceptées au dernier essai.' };
}

async function readArticles({ db }: Parts): Promise<Found> {
  const listed = await db.$count(products, eq(products.listed, true));
  const done = `${counted(listed, 'produit en vente', 'produits en vente')}.`;
  return { done, missing: listed > 0 ? '' : 'Aucun produit n’est en vente.' };
}

async function readTeam({ db }: Parts): Promise<Found> {
  const [row] = await db
    .select({ members: count() })
    .from(partners)
    .where(inArray(partners.role, [...STAFF_ROLES]));
  const members = row?.members ?? 0;
  const done = `${counted(members, 'personne', 'personnes')} dans l’équipe.`;
  return { done, missing: members >= LEAST_TEAM ? '' : `${done} Invitez-en une autre au moins.` };
}

async function readLaw(parts: Parts): Promise<Found> {
  const done = 'Les mentions sont remplies et les textes relus.';
  const { missing } = await filledIn(parts, LAW, done);
  if (missing !== '') return { done, missing };
  const isRead = await isNoted(parts.db, eq(auditEntries.subject, confirmationOf('law').subject));
  return isRead
    ? { done, missing: '' }
    : { done, missing: 'Relisez les pages légales livrées avec la boutique.', canConfirm: true };
}

const isNoted = async (db: Db, condition: Parameters<Db['$count']>[1]): Promise<boolean> =>
  (await db.$count(auditEntries, condition)) > 0;

/** The journal's name of a key test; the setup list reads the outcome from it. */
export const KEYS_TESTED = { action: 'payment keys tested', subject: 'setup:payments' } as const;

/** The journal's name of a confirmation. */
const confirmationOf = (step: SetupStep) =>
  ({ action: 'setup confirmed', subject: `setup:${step}` }) as const;
