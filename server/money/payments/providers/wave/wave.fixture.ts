import type { Given } from '#tests/helpers/base/outside-service.ts';
import { patient, type StartService } from '../provider.fixture.ts';
import { createWave, type WaveSettings } from './wave.ts';

export const waveOver =
  (aService: StartService) =>
  async (answers: Given[], settings: Partial<WaveSettings> = {}, retryPolicy = patient) => {
    const { url, received } = await aService(...answers);
    const wave = createWave(
      {
        baseUrl: `${url}/wave-api`,
        apiKey: 'wave_sn_prod_key',
        webhookSecrets: ['a secret'],
        requestSecret: undefined,
        maxXof: 2_000_000,
        ...settings,
      },
      retryPolicy,
    );
    return { wave, received };
  };
