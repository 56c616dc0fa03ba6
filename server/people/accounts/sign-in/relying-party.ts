import type { Config } from '#server/base/config/config.ts';

/** Who the shop is to authenticators: they use a key on pages of this host only. */
export function relyingParty({ publicUrl, settings }: Config) {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin, name: settings.SHOP_NAME };
}

/** Loaded with the first key: it brings 600 kB of code that few starts need. */
export const loadWebAuthn = () => import('@simplewebauthn/server');
