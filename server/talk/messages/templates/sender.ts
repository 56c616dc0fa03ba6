import type { MessageTexts } from '#contract/talk/staff-message-texts.ts';
import type { Config } from '#server/base/config/config.ts';

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
