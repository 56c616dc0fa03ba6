import { paths } from '#contract/base/paths.ts';
import { paymentMessages } from '#contract/money/payment-messages.ts';
import type { ProviderKind } from '../provider-kind.ts';
import { createOrangeMoney } from './orange-money.ts';

export const ORANGE: ProviderKind = {
  name: 'orange',
  open: ({ settings }, retryPolicy) => {
    const {
      ORANGE_CLIENT_ID: clientId,
      ORANGE_CLIENT_SECRET: clientSecret,
      ORANGE_MERCHANT_CODE: merchantCode,
    } = settings;
    if (clientId === undefined || clientSecret === undefined || merchantCode === undefined) {
      return undefined;
    }
    return createOrangeMoney(
      {
        baseUrl: settings.ORANGE_BASE_URL,
        clientId,
        clientSecret,
        merchantCode,
        merchantName: settings.SHOP_NAME,
        callbackSecret: settings.ORANGE_CALLBACK_SECRET,
        callbackKey: settings.ORANGE_CALLBACK_KEY,
        maxXof: settings.ORANGE_MAX_AMOUNT,
      },
      retryPolicy,
    );
  },
  callback: { path: paths.orangeWebhook, status: 202 },
  hasErrorPage: false,
  mayOmitCurrency: false,
  noCancelling: paymentMessages.orange.noCancelling,
  keyTest: 'read',
};
