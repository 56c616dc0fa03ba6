import { withQuery } from '#contract/base/paths.ts';
import { screens } from '#contract/base/screens.ts';
import type { Config } from '#server/base/config/config.ts';

/** The page where somebody types the code that we sent (specification, section 2). */
export const codeLink = ({ publicUrl }: Config, email: string): string =>
  `${publicUrl}${withQuery(screens.code, { email })}`;

/** The page where somebody chooses a new password; without `mail` it asks for the address. */
export const resetLink = (
  { publicUrl }: Config,
  { mail, token }: { mail?: string | undefined; token: string },
): string => `${publicUrl}${withQuery(screens.newPassword, { mail, token })}`;

/** The part of the profile that lists devices and changes the password. */
export const securityLink = ({ publicUrl }: Config): string =>
  `${publicUrl}${screens.profile}#security`;
