import { writeAudit } from '#server/base/audit/write-audit.ts';
import type { Act } from '#server/base/identity/act.ts';
import { createWhatsapp, WhatsappNotTaken } from '../create-whatsapp.ts';
import { readTemplates } from '../templates.ts';

/** Reads now how the templates stand at Meta, and says how that went. Whoever asked is in the journal. */
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
