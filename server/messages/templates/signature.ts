import type { MessageTexts } from './template.ts';

/** The shop as its messages name it. */
export type ShopContact = {
  name: string;
  phone: string;
  url: string;
  /** What staff wrote in place of the texts that come with the shop, by template. */
  texts?: ReadonlyMap<string, MessageTexts>;
};

/** What every e-mail to a customer ends with. */
export function signatureOf({ name, phone, url }: ShopContact): string {
  return `--
${name}
${phone}
${url}
`;
}
