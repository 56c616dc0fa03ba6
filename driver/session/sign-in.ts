import { otherTabs } from '#browser/queue/other-tabs.ts';
import { anEntry } from '#browser/session/entry.ts';
import { paths } from '#contract/base/paths.ts';
import { phone, storeOf } from '../queue/store.ts';
import { forgetMedia } from '../round/kept-media.tsx';

export const tabs = otherTabs('livraison');

/** Signing out deletes all of the driver on the phone, also unsent commands (rule R-16). */
export const entry = anEntry({
  left: 'livraison-left',
  tabs,
  probe: paths.driverRounds,
  notTheirs: 'Ce compte n’est pas celui d’un livreur.',
  readAccount: phone.readAccount,
  storeOf,
  async accept(driver, isNew) {
    if (isNew) await forgetPhone();
    await phone.saveAccount(driver);
  },
  leave: forgetPhone,
});

async function forgetPhone(): Promise<void> {
  await forgetMedia();
  await phone.clear();
}
