import type { Config } from '#server/base/config/config.ts';
import { isPartnerAddress } from '#server/base/outside/post-to-partner.ts';

/**
 * The services that browsers let themselves be reached through: of Chrome, Edge, Opera and Samsung, Firefox, Safari,
 * and of Edge on Windows. A browser names its own, so any other address is somebody who would have the shop call it.
 */
const SERVICES = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
];

export type VapidKeys = { publicKey: string; privateKey: string; subject: string };

/** The keys that the shop signs notifications with; undefined where it sends none. */
export function vapidKeys({ settings }: Config): VapidKeys | undefined {
  const { PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey, SHOP_EMAIL } = settings;
  if (publicKey === undefined || privateKey === undefined) return undefined;
  return { publicKey, privateKey, subject: `mailto:${SHOP_EMAIL}` };
}

export const takesPush = (config: Config): boolean => vapidKeys(config) !== undefined;

/** Whether an address is one of a push service. The demonstration takes any that a partner could have. */
export function isPushAddress(config: Pick<Config, 'mode'>, endpoint: string): boolean {
  if (!isPartnerAddress(config, endpoint)) return false;
  if (config.mode !== 'live') return true;
  const { hostname } = new URL(endpoint);
  return SERVICES.some((service) => hostname === service || hostname.endsWith(`.${service}`));
}
