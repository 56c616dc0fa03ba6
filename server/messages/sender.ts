import type { Config } from '#server/config.ts';

/** The shop as its messages sign. */
export type Sender = { name: string; phone: string; url: string };

export const describeSender = ({ settings, publicUrl }: Config): Sender => ({
  name: settings.SHOP_NAME,
  phone: settings.SHOP_PHONE,
  url: publicUrl,
});
