import { withQuery } from '#contract/paths.ts';
import { addresses } from '../layout/addresses.ts';

/** The way to the sign-in that leads back to a path with its query and hash (specification, section 2). */
export const signInLink = (path: string): string =>
  withQuery(addresses.login, { redirectTo: path });
