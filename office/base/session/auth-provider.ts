import type { AuthProvider } from 'react-admin';
import type { Right } from '#contract/base/access.ts';
import type { Reply } from '#contract/base/call.ts';
import { paths } from '#contract/base/paths.ts';
import type { selfCalls } from '#contract/base/staff-self.ts';
import type { PasskeyAssertion } from '#contract/people/passkeys.ts';
import { callApi } from '../calls/api.ts';
import { forgetDrafts } from './drafts.ts';
import { forgetVisits } from './kept-records.ts';

export type Self = Reply<typeof selfCalls.getStaffSelf>;

let self: Promise<Self> | undefined;
/** An expired session, unlike a sign-out, keeps drafts and recent records. */
let hasExpired = false;

/** The signed-in clerk, cached until the session ends. Throws HttpError; the next call asks again. */
export function whoAmI(): Promise<Self> {
  self ??= callApi(paths.staffSelf).catch((error) => {
    self = undefined;
    throw error;
  });
  return self;
}

/** The rights that `usePermissions` returns. */
export type Permissions = readonly Right[];

type Known =
  | { username: string; password: string; code: string }
  | { credential: PasskeyAssertion };

/** Signs in with the shop's accounts. Signing out drops the clerk's drafts and visits. The server checks every call. */
export const authProvider = {
  login: async (known: Known) => {
    self = undefined;
    hasExpired = false;
    await openSession(known);
    await whoAmI().catch(async (error: { status?: number }) => {
      await endSession();
      throw error.status === 403
        ? new Error('Ce compte n’a pas accès à la gestion.')
        : (error as Error);
    });
  },
  logout: async () => {
    if (self === undefined) return;
    const { id } = await self.catch(() => ({ id: null }));
    if (id !== null && !hasExpired) {
      forgetVisits(id);
      forgetDrafts(id);
    }
    await endSession();
  },
  checkAuth: async () => {
    await whoAmI();
  },
  checkError: async ({ status }: { status?: number }) => {
    // Keeps the identity until `logout`: react-admin shows the reason only to a signed-in user.
    if (status === 401) {
      hasExpired = true;
      throw new Error('Votre session est terminée. Connectez-vous à nouveau.');
    }
  },
  getIdentity: async () => {
    const { id, name } = await whoAmI();
    return { id: id ?? 0, fullName: name };
  },
  /** The sign-in page reads them too: none. */
  getPermissions: async () => (await whoAmI().catch(() => ({ rights: [] }))).rights as Permissions,
} satisfies AuthProvider;

async function openSession(known: Known): Promise<void> {
  if ('credential' in known) {
    await callApi(paths.passkeySignIn, { method: 'POST', body: known });
    return;
  }
  const { username, password, code } = known;
  const body = { username, password, ...(code && { code }) };
  await callApi(paths.tokens, { method: 'POST', body });
}

async function endSession(): Promise<void> {
  self = undefined;
  await callApi(paths.tokenDeletion, { method: 'POST', body: {} }).catch(() => undefined);
}
