import type { Config } from '#server/base/config/config.ts';
import type { Certifier } from './certifier.ts';
import { fneCertifier } from './fne-certifier.ts';
import { httpCertifier } from './http-certifier.ts';

/** The service of the settings. Undefined while none is set: papers then wait (rule M-65). */
export function createCertifier({ settings }: Config): Certifier | undefined {
  const { CERTIFIER, CERTIFIER_URL: url, CERTIFIER_KEY: key } = settings;
  if (url === undefined || key === undefined) return undefined;
  if (CERTIFIER === 'http') return httpCertifier(url, key);
  const { FNE_POINT: pointOfSale, FNE_ESTABLISHMENT: establishment, SHOP_EMAIL } = settings;
  return fneCertifier(url, key, { pointOfSale, establishment, email: SHOP_EMAIL });
}
