import type { Given } from '#tests/helpers/outside-service.ts';
import { patient, type StartService } from '../provider.fixture.ts';
import { createWave, type WaveSettings } from './wave.ts';

/** The client of Wave over a service that gives these answers in turn. */
export const waveOver =
  (aService: StartService) =>
  async (answers: Given[], settings: Partial<WaveSettings> = {}, patience = patient) => {
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
      patience,
    );
    return { wave, received };
  };
