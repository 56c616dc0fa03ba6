import type { Config } from '#server/base/config/config.ts';
import { RETRY_POLICY, type RetryPolicy } from './providers/ask-provider.ts';
import { createOrangeMoney } from './providers/orange/orange-money.ts';
import { createPaydunya } from './providers/paydunya/paydunya.ts';
import type { Providers } from './providers/provider.ts';
import { createWave } from './providers/wave/wave.ts';

/** The providers whose credentials are set; sends them nothing. */
export function createProviders(
  config: Config,
  retryPolicy: RetryPolicy = RETRY_POLICY,
): Providers {
  return {
    ...createWaveOf(config, retryPolicy),
    ...createOrangeOf(config, retryPolicy),
    ...createCardOf(config, retryPolicy),
  };
}

function createWaveOf({ settings }: Config, retryPolicy: RetryPolicy): Providers {
  const { WAVE_API_KEY: apiKey, WAVE_WEBHOOK_SECRET: webhookSecret } = settings;
  if (apiKey === undefined || webhookSecret === undefined) return {};
  const webhookSecrets = webhookSecret.split(',').map((secret) => secret.trim());
  const wave = createWave(
    {
      baseUrl: settings.WAVE_BASE_URL,
      apiKey,
      webhookSecrets: webhookSecrets.filter((secret) => secret !== ''),
      requestSecret: settings.WAVE_REQUEST_SECRET,
      maxXof: settings.WAVE_MAX_AMOUNT,
    },
    retryPolicy,
  );
  return { wave };
}

function createOrangeOf({ settings }: Config, retryPolicy: RetryPolicy): Providers {
  const {
    ORANGE_CLIENT_ID: clientId,
    ORANGE_CLIENT_SECRET: clientSecret,
    ORANGE_MERCHANT_CODE: merchantCode,
  } = settings;
  if (clientId === undefined || clientSecret === undefined || merchantCode === undefined) return {};
  const orange = createOrangeMoney(
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
  return { orange };
}

function createCardOf({ settings, publicUrl }: Config, retryPolicy: RetryPolicy): Providers {
  const {
    PAYDUNYA_MASTER_KEY: masterKey,
    PAYDUNYA_PRIVATE_KEY: privateKey,
    PAYDUNYA_TOKEN: token,
  } = settings;
  if (masterKey === undefined || privateKey === undefined || token === undefined) return {};
  const card = createPaydunya(
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
  return { card };
}
