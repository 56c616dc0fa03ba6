import type { UrlOf } from '#contract/base/client.ts';
import { paths } from '#contract/base/paths.ts';
import { NEEDS_FACTOR } from '#contract/base/refusal-codes.ts';
import { ApiError } from '../api-session.ts';
import { get, post } from '../calls.ts';
import type { QueueMemory } from '../queue/memory.ts';
import type { OtherTabs } from '../queue/other-tabs.ts';
import type { Account, Store } from '../queue/storage.ts';

/** `lacksFactor`: the account needs a second factor first. */
export type SignedIn = { account: Account; lacksFactor: boolean };
export type Credentials = { username: string; password: string; code: string };
export type Entry = ReturnType<typeof anEntry>;

/** Another account's unsent commands would be lost. */
export class UnsentWorkOfOther extends Error {}

/** How people sign in to one page and out of it. */
export function anEntry({
  left,
  tabs,
  probe,
  notTheirs,
  readAccount,
  storeOf,
  accept,
  leave,
}: {
  /** Key in `localStorage` of a sign-out that the server has not heard of. */
  left: string;
  tabs: OtherTabs;
  /** A call that accounts of this page may send. */
  probe: UrlOf<'GET'>;
  /** Said in French to the others. */
  notTheirs: string;
  readAccount(): Promise<Account | undefined>;
  storeOf(accountId: number): Pick<Store<QueueMemory>, 'read'>;
  /** Stores the account; `isNew`: work of another one goes. */
  accept(account: Account, isNew: boolean): Promise<void>;
  /** What a sign-out does on the device. */
  leave(): Promise<void>;
}) {
  /**
   * Signs an account in; with `mayForget` it deletes unsent commands of another one (rule R-16). Throws ApiError, and
   * UnsentWorkOfOther after it ended the session.
   */
  async function signIn(entry: Credentials, mayForget: boolean): Promise<SignedIn> {
    const { username, password, code } = entry;
    const body = { username, password, ...(code !== '' && { code }) };
    const { user_info: user } = await post(paths.tokens, body);
    localStorage.removeItem(left);
    const account = { id: user.id, name: user.name };
    const lacksFactor = await checkIsTheirs();
    const former = await readAccount();
    const isNew = former !== undefined && former.id !== account.id;
    if (isNew) {
      const { queue } = await storeOf(former.id).read();
      if (queue.length > 0 && !mayForget) {
        await endSession();
        throw new UnsentWorkOfOther(
          `Cet appareil garde ${queue.length === 1 ? 'un envoi' : `${queue.length} envois`} de ${former.name} : à sa prochaine connexion, tout part.`,
        );
      }
    }
    await accept(account, isNew);
    tabs.notify();
    // Chrome then keeps the data when the device runs out of room.
    void navigator.storage?.persist?.();
    return { account, lacksFactor };
  }

  /** Ends the session, later without a network. */
  async function signOut(): Promise<void> {
    if (!(await endSession())) localStorage.setItem(left, '1');
    await leave();
    tabs.notify();
  }

  /** Ends the session of a sign-out that did not reach the server; tries again at the next call if that fails. */
  async function finishSignOut(): Promise<void> {
    if (localStorage.getItem(left) !== null && (await endSession())) localStorage.removeItem(left);
  }

  async function checkIsTheirs(): Promise<boolean> {
    try {
      await get(probe);
      return false;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 403) throw error;
      if (error.code === NEEDS_FACTOR) return true;
      await endSession();
      throw new ApiError(403, notTheirs);
    }
  }

  return { signIn, signOut, finishSignOut };
}

/** Whether the server ended it. */
const endSession = (): Promise<boolean> =>
  post(paths.tokenDeletion, {}).then(
    () => true,
    () => false,
  );
