import type { Config } from '#server/config.ts';
import type { ShopContact } from './templates/signature.ts';

/** The shop as its messages sign. */
export const describeSender = ({ settings, publicUrl }: Config): ShopContact => ({
  name: settings.SHOP_NAME,
  phone: settings.SHOP_PHONE,
  url: publicUrl,
});
