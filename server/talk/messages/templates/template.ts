import { trackingLink } from '#contract/base/screens.ts';
import type { MessageTexts } from '#contract/talk/staff-message-texts.ts';
import type { Config } from '#server/base/config/config.ts';

export type Variable = {
  label: string;
  sample: string;
  /** Without it the message would be of no use. */
  needed?: true;
  /** May be missing: the line that names it is left out then. */
  optional?: true;
  /** Opens an account, so it does not stand in a subject, which telephones show to everybody. */
  secret?: true;
};

/** Whom a message about an order addresses, its number, and the page that shows it. */
export type OrderFacts = { name: string; number: string; link: string };

/** A message to customers: when it leaves, what its text may name, and the text that comes with the shop. */
export type Template = MessageTexts & {
  name: string;
  label: string;
  when: string;
  variables: Record<string, Variable>;
  /** Those that its text message may name too. */
  inSms: readonly string[];
  /** Protects accounts: a wrong text gives them away, so few may write it. */
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

/** Whether a variable is a code or an address, which nothing may be joined to. */
export function standsAlone({ variables }: Template, name: string): boolean {
  const variable = variables[name];
  return name === 'site' || variable?.secret === true || variable?.sample.startsWith('/') === true;
}

export type ShopContact = {
  name: string;
  phone: string;
  url: string;
  /** What staff wrote in place of the texts that come with the shop, by template. */
  texts?: ReadonlyMap<string, MessageTexts>;
};

export const describeSender = ({ settings, publicUrl, writtenMessages }: Config): ShopContact => ({
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
