import { reasonWords, statusWords } from '#contract/talk/whatsapp-templates.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import { listTemplates } from '#server/talk/whatsapp/templates.ts';
import type { Found } from './describe-backup.ts';

const USABLE: readonly string[] = ['APPROVED', 'UNKNOWN'];

/** Whether Meta lets the shop send by the templates that it uses. */
export async function describeWhatsapp(db: Db, config: Config): Promise<Found> {
  if (config.settings.WHATSAPP_TOKEN === undefined) {
    return { state: 'good', says: 'La boutique n’écrit pas par WhatsApp.' };
  }
  const used = (await listTemplates(db, config)).filter(({ use }) => use !== 'none');
  const refused = used.filter(({ status }) => !USABLE.includes(status));
  if (refused.length > 0) {
    const each = refused.map(({ name, status, reason }) => {
      const why = reason === '' ? '' : ` (${reasonWords(reason)})`;
      return `le modèle « ${name} » est ${statusWords(status)}${why}`;
    });
    return {
      state: 'watch',
      says: `Chez Meta, ${each.join(', ')} : ces messages partent par SMS.`,
    };
  }
  if (used.some(({ status }) => status === 'UNKNOWN')) {
    return { state: 'good', says: 'L’état des modèles chez Meta n’est pas encore lu.' };
  }
  return { state: 'good', says: 'Meta accepte les modèles de la boutique.' };
}
