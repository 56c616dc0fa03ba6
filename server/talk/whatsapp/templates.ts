import { and, asc, eq, lt, lte, notInArray, sql } from 'drizzle-orm';
import {
  type ListedTemplate,
  TEMPLATE_USES,
  type TemplateUse,
} from '#contract/talk/staff-whatsapp-templates.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Act } from '#server/base/identity/act.ts';
import { isoTime } from '#server/base/time.ts';
import {
  createWhatsapp,
  TEMPLATE_LANGUAGE,
  type TemplateFacts,
  type Whatsapp,
  WhatsappNotTaken,
} from './create-whatsapp.ts';
import { whatsappTemplates } from './tables.ts';

const APPROVED = 'APPROVED';

export const usedTemplates = ({ settings }: Config) =>
  ({
    news: settings.WHATSAPP_TEMPLATE,
    codes: settings.WHATSAPP_CODE_TEMPLATE,
  }) satisfies Record<Exclude<TemplateUse, 'none'>, string>;

/** Whether Meta has approved it or said nothing yet, as last stored; asks Meta nothing. */
export async function isTemplateUsable(db: Db, name: string): Promise<boolean> {
  const [known] = await db
    .select({ status: whatsappTemplates.status })
    .from(whatsappTemplates)
    .where(isThis({ name, language: TEMPLATE_LANGUAGE }));
  return known === undefined || known.status === APPROVED;
}

/**
 * Stores all templates as Meta lists them; a used one not listed becomes MISSING. Newer notices stay. Rejects with
 * WhatsappNotTaken, nothing changed.
 */
export async function readTemplates(db: Db, config: Config, whatsapp: Whatsapp): Promise<void> {
  if (whatsapp.listTemplates === undefined) return;
  const askedAt = new Date();
  const listed = await whatsapp.listTemplates();
  const isListed = (name: string) =>
    listed.some((one) => one.name === name && one.language === TEMPLATE_LANGUAGE);
  const missing = Object.values(usedTemplates(config)).filter((name) => !isListed(name));
  const all = [...listed, ...missing.map((name) => ({ ...MISSING, name }))];
  await db.transaction(async (tx) => {
    for (const template of all) await recordTemplateStatus(tx, { ...template, at: askedAt });
    const keys = all.map(({ name, language }) => `${name} ${language}`);
    const key = sql`${whatsappTemplates.name} || ' ' || ${whatsappTemplates.language}`;
    await tx
      .delete(whatsappTemplates)
      .where(and(notInArray(key, keys), lt(whatsappTemplates.toldAt, askedAt)));
  });
}

const MISSING = { language: TEMPLATE_LANGUAGE, status: 'MISSING', category: '', reason: '' };

/** Ignored when something newer is known. */
export async function recordTemplateStatus(
  tx: Db,
  { at, ...facts }: TemplateFacts & { at: Date },
): Promise<void> {
  const category = facts.category === '' ? whatsappTemplates.category : facts.category;
  await tx
    .insert(whatsappTemplates)
    .values({ ...facts, toldAt: at })
    .onConflictDoUpdate({
      target: [whatsappTemplates.name, whatsappTemplates.language],
      set: {
        status: facts.status,
        reason: facts.reason,
        toldAt: at,
        // A notice may omit it.
        category: sql`${category}`,
      },
      setWhere: lte(whatsappTemplates.toldAt, at),
    });
}

/** Deletes what Meta reported of a template up to a moment. */
export async function forgetTemplate(
  tx: Db,
  { at, ...template }: Pick<TemplateFacts, 'name' | 'language'> & { at: Date },
): Promise<void> {
  await tx
    .delete(whatsappTemplates)
    .where(and(isThis(template), lte(whatsappTemplates.toldAt, at)));
}

const isThis = ({ name, language }: Pick<TemplateFacts, 'name' | 'language'>) =>
  and(eq(whatsappTemplates.name, name), eq(whatsappTemplates.language, language));

/** Used templates first, known to Meta or not. */
export async function listTemplates(db: Db, config: Config): Promise<ListedTemplate[]> {
  const known = await db.select().from(whatsappTemplates).orderBy(asc(whatsappTemplates.name));
  const used = usedTemplates(config);
  const whatFor = ({ name, language }: Pick<TemplateFacts, 'name' | 'language'>): TemplateUse => {
    if (language !== TEMPLATE_LANGUAGE) return 'none';
    return TEMPLATE_USES.find((use) => use !== 'none' && used[use] === name) ?? 'none';
  };
  const unknown = Object.values(used)
    .filter((name) => !known.some((one) => one.name === name && whatFor(one) !== 'none'))
    .map((name) => ({ ...MISSING, name, status: 'UNKNOWN', toldAt: null }));
  return [...unknown, ...known]
    .map(({ toldAt, ...facts }) => ({
      id: `${facts.name}.${facts.language}`,
      ...facts,
      use: whatFor(facts),
      told_at: toldAt && isoTime(toldAt),
    }))
    .toSorted((a, b) => TEMPLATE_USES.indexOf(a.use) - TEMPLATE_USES.indexOf(b.use));
}

/** Asks Meta now, stores its answer and says how it went; audited. */
export async function readTemplatesNow({
  db,
  config,
  actor,
}: Act): Promise<{ is_read: boolean; says: string }> {
  await writeAudit(db, actor, { action: 'whatsapp-templates-read', subject: 'whatsapp' });
  const whatsapp = createWhatsapp(config);
  if (whatsapp?.listTemplates === undefined) {
    const says =
      'Il manque le numéro du compte chez Meta (WHATSAPP_BUSINESS_ID) : appelez votre technicien.';
    return { is_read: false, says };
  }
  try {
    await readTemplates(db, config, whatsapp);
    return { is_read: true, says: 'Les modèles sont relus.' };
  } catch (error) {
    if (!(error instanceof WhatsappNotTaken)) throw error;
    return {
      is_read: false,
      says: `Meta n’a pas répondu comme attendu (${error.message}). Réessayez.`,
    };
  }
}
