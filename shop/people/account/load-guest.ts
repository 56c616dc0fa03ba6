import { redirect } from 'react-router';
import type { Reply } from '#contract/base/call.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { accountCalls } from '#contract/people/accounts.ts';
import { browserApi } from '#shop/base/api/client.ts';
import { accountLinks, readVisit } from './visit.ts';

/** The data of a guest that the shop shows without a session. */
export type Guest = Omit<Reply<typeof accountCalls.getPartnerByEmail>, 'password'>;

export const unknownGuest: Guest = { email: '', name: '', partner_phone: '', partner_city: '' };

/** The guest with the `mail` of the address. Throws a redirect to the sign-in without `mail` or if an account exists. */
export async function loadGuest(request: Request): Promise<Guest> {
  const { mail } = readVisit(request);
  if (mail === '') throw redirect(accountLinks.login({}));
  const path = pathTo(paths.partnerByEmail, { email: mail });
  const { password, ...guest } = await browserApi.get(path, request.signal);
  if (password) throw redirect(accountLinks.login({ mail }));
  return { ...guest, email: mail };
}
