import { trackingLink } from '#contract/base/screens.ts';
import type { MessageTexts } from '#contract/talk/staff-message-texts.ts';
import type { Config } from '#server/base/config/config.ts';

export type Variable = {
  label: string;
  sample: string;
  /** The message is useless without it. */
  needed?: true;
  /** The line that names it is dropped when it is missing. */
  optional?: true;
  /** Opens an account, so never in a subject, which phones show on the lock screen. */
  secret?: true;
};

/** Recipient, number and page of an order. */
export type OrderFacts = { name: string; number: string; link: string };

/** A message to customers: occasion, variables and the original text. */
export type Template = MessageTexts & {
  name: string;
  label: string;
  when: string;
  variables: Record<string, Variable>;
  /** Variables allowed in its text message. */
  inSms: readonly string[];
  /** A wrong text gives accounts away (rule T-10). */
  guardsAccount?: true;
};

export const SALUTATION: Variable = {
  label: '« Bonjour » et le nom du client',
  sample: 'Bonjour Awa,',
};

export const NUMBER: Variable = { label: 'Le numéro de la commande', sample: 'S00012' };

export const ORDER_LINK: Variable = {
  label: 'Le lien vers la commande',
  sample: trackingLink('S00012', 'aBcDeFgHiJkLmNoPqRsTuV'),
  needed: true,
};

export const REASON: Variable = {
  label: 'Le motif donné ; sa ligne disparaît quand il n’y en a pas',
  sample: 'Article en rupture de stock',
  optional: true,
};

export const COMMON: Record<string, Variable> = {
  boutique: { label: 'Le nom de la boutique', sample: '' },
  telephone: { label: 'Le téléphone de la boutique', sample: '' },
  site: { label: 'L’adresse du site', sample: '' },
};

/** Whether a variable is a code or address, which needs a blank on either side. */
export function mustStandAlone({ variables }: Template, name: string): boolean {
  const variable = variables[name];
  return name === 'site' || variable?.secret === true || variable?.sample.startsWith('/') === true;
}

export type ShopContact = {
  name: string;
  phone: string;
  url: string;
  /** Staff texts by template. */
  texts?: ReadonlyMap<string, MessageTexts>;
};

export const shopContactOf = ({ settings, publicUrl, writtenMessages }: Config): ShopContact => ({
  name: settings.SHOP_NAME,
  phone: settings.SHOP_PHONE,
  url: publicUrl,
  texts: writtenMessages,
});

export function signatureOf({ name, phone, url }: ShopContact): string {
  return `--
${name}
${phone}
${url}
`;
}
