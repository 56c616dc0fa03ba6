import { paths } from '#contract/base/paths.ts';
import type { ProviderKind } from '../provider-kind.ts';
import { createWave } from './wave.ts';

export const WAVE: ProviderKind = {
  name: 'wave',
  open: ({ settings }, retryPolicy) => {
    const { WAVE_API_KEY: apiKey, WAVE_WEBHOOK_SECRET: webhookSecret } = settings;
    if (apiKey === undefined || webhookSecret === undefined) return undefined;
    const webhookSecrets = webhookSecret.split(',').map((secret) => secret.trim());
    return createWave(
      {
        baseUrl: settings.WAVE_BASE_URL,
        apiKey,
        webhookSecrets: webhookSecrets.filter((secret) => secret !== ''),
        requestSecret: settings.WAVE_REQUEST_SECRET,
        maxXof: settings.WAVE_MAX_AMOUNT,
      },
      retryPolicy,
    );
  },
  callback: { path: paths.waveWebhook, status: 200 },
  hasErrorPage: false,
  mayOmitCurrency: false,
  noCancelling: undefined,
  keyTest: 'read',
};
