import { paths } from '#contract/base/paths.ts';
import type { ProviderKind } from '../provider-kind.ts';
import { createPaydunya } from './paydunya.ts';

export const CARD: ProviderKind = {
  name: 'card',
  open: ({ settings, publicUrl }, retryPolicy) => {
    const {
      PAYDUNYA_MASTER_KEY: masterKey,
      PAYDUNYA_PRIVATE_KEY: privateKey,
      PAYDUNYA_TOKEN: token,
    } = settings;
    if (masterKey === undefined || privateKey === undefined || token === undefined)
      return undefined;
    return createPaydunya(
      {
        baseUrl: settings.PAYDUNYA_BASE_URL,
        masterKey,
        privateKey,
        token,
        storeName: settings.SHOP_NAME,
        storeUrl: publicUrl,
        maxXof: settings.PAYDUNYA_MAX_AMOUNT,
      },
      retryPolicy,
    );
  },
  callback: { path: paths.paydunyaIpn, status: 200 },
  hasErrorPage: true,
  // The gateway has one currency and does not name it.
  mayOmitCurrency: true,
  noCancelling: 'Un paiement par carte s’abandonne sur la page du paiement.',
  // The gateway refuses an unknown invoice and wrong keys in the same words.
  keyTest: 'start',
};
