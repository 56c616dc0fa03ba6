import type { Config } from '#server/config.ts';
import type { ShopContact } from './templates/signature.ts';

/** The shop as its messages sign, with the texts that staff wrote. */
export const describeSender = ({ settings, publicUrl, writtenMessages }: Config): ShopContact => ({
  name: settings.SHOP_NAME,
  phone: settings.SHOP_PHONE,
  url: publicUrl,
  texts: writtenMessages,
});
