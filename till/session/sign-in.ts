import { otherTabs } from '#browser/queue/other-tabs.ts';
import { anEntry } from '#browser/session/entry.ts';
import { paths } from '#contract/base/paths.ts';
import { type Seller, storage } from '../keep/storage.ts';

export const tabs = otherTabs('caisse');

/**
 * A sign-out keeps the device, the catalogue and what waits. Another seller signs in once nothing waits: sales are never
 * deleted, as their tickets have numbers without a gap.
 */
export const entry = anEntry({
  left: 'caisse-left',
  tabs,
  probe: paths.tillChoices,
  notTheirs: 'Ce compte n’est pas celui d’un vendeur.',
  readAccount: storage.readAccount,
  storeOf: storage.storeOf,
  accept: storage.saveAccount,
  async leave() {
    const seller = await storage.readAccount();
    if (seller !== undefined) await storage.saveAccount({ ...seller, hasLeft: true });
  },
});

/** The seller who works here; undefined after a sign-out. */
export async function readSeller(): Promise<Seller | undefined> {
  const seller = await storage.readAccount();
  return seller?.hasLeft ? undefined : seller;
}
