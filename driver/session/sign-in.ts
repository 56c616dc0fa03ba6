import { ApiError } from '#browser/api-session.ts';
import { paths } from '#contract/base/paths.ts';
import { get, post } from '../api.ts';
import { notifyOtherTabs } from '../queue/other-tabs.ts';
import { clearPhone, type Driver, readDriver, saveDriver, storeOf } from '../queue/store.ts';
import { forgetMedia } from '../round/kept-media.tsx';

/** `lacksFactor`: the account needs a second factor first. */
export type SignedIn = { driver: Driver; lacksFactor: boolean };
type Entry = { username: string; password: string; code: string };

const LEFT = 'livraison-left';

/** Another driver's unsent commands would be lost. */
export class UnsentWorkOfOther extends Error {}

/**
 * Signs a driver in; with `mayForget` it deletes unsent commands of another driver (rule R-16). Throws ApiError, and
 * UnsentWorkOfOther after it ended the session.
 */
export async function signIn(entry: Entry, mayForget: boolean): Promise<SignedIn> {
  const { username, password, code } = entry;
  const body = { username, password, ...(code !== '' && { code }) };
  const { user_info: user } = await post(paths.tokens, body);
  localStorage.removeItem(LEFT);
  const driver = { id: user.id, name: user.name };
  const lacksFactor = await checkIsDriver();
  const former = await readDriver();
  if (former !== undefined && former.id !== driver.id) {
    const { queue } = await storeOf(former.id).read();
    if (queue.length > 0 && !mayForget) {
      await endSession();
      throw new UnsentWorkOfOther(
        `Ce téléphone garde ${queue.length === 1 ? 'un envoi' : `${queue.length} envois`} de ${former.name} : à sa prochaine connexion, tout part.`,
      );
    }
    await forgetPhone();
  }
  await saveDriver(driver);
  notifyOtherTabs();
  // Chrome then keeps the data when the phone runs out of room.
  void navigator.storage?.persist?.();
  return { driver, lacksFactor };
}

/** Ends the session, later without a network, and deletes all of the driver on the phone, also unsent commands. */
export async function signOut(): Promise<void> {
  if (!(await endSession())) localStorage.setItem(LEFT, '1');
  await forgetPhone();
}

/** Ends the session of a sign-out that did not reach the server; tries again at the next call if that fails. */
export async function finishSignOut(): Promise<void> {
  if (localStorage.getItem(LEFT) !== null && (await endSession())) localStorage.removeItem(LEFT);
}

async function checkIsDriver(): Promise<boolean> {
  try {
    await get(paths.driverRounds);
    return false;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 403) throw error;
    if (error.code === 'second-factor-needed') return true;
    await endSession();
    throw new ApiError(403, 'Ce compte n’est pas celui d’un livreur.');
  }
}

async function forgetPhone(): Promise<void> {
  await forgetMedia();
  await clearPhone();
}

/** Whether the server ended it. */
const endSession = (): Promise<boolean> =>
  post(paths.tokenDeletion, {}).then(
    () => true,
    () => false,
  );
