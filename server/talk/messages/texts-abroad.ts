import type { Config } from '#server/base/config/config.ts';
import { isAbroadE164 } from '#server/base/identity/world-phone.ts';

/** A message that would be a text in Senegal, to a number in E.164. */
type Reached = { phone: string | null; email: string };

/** Whether WhatsApp may carry a message to a number abroad. */
const writesByWhatsapp = ({ settings }: Pick<Config, 'settings'>): boolean =>
  settings.WHATSAPP_TOKEN !== undefined;

/** Whether a text goes to this person beside the e-mail: abroad only by WhatsApp, and where there is no address (rule B-46). */
export const takesText = (config: Pick<Config, 'settings'>, { phone, email }: Reached): boolean =>
  phone !== null && (!isAbroadE164(phone) || (email === '' && writesByWhatsapp(config)));

/** Whether a code can reach this number: abroad only by WhatsApp. */
export const takesCode = (config: Pick<Config, 'settings'>, phone: string): boolean =>
  !isAbroadE164(phone) || writesByWhatsapp(config);

/** How a secret text with this code goes to the number: abroad by WhatsApp, which carries the code alone. */
export const codeWay = (phone: string, code: string) =>
  isAbroadE164(phone) ? { byWhatsapp: true, code } : {};

/** For a code to a number abroad where the shop does not write by WhatsApp. */
export const NO_CODE_ABROAD =
  'Nous n’envoyons pas de SMS à l’étranger : connectez-vous avec votre adresse e-mail.';
