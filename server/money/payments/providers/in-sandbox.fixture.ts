import type { OnlineProvider } from '#contract/money/payment-states.ts';
import { ORANGE_IN_SANDBOX } from './orange/orange-in-sandbox.fixture.ts';
import { CARD_IN_SANDBOX } from './paydunya/paydunya-in-sandbox.fixture.ts';
import type { InSandbox } from './sandbox.fixture.ts';
import { WAVE_IN_SANDBOX } from './wave/wave-in-sandbox.fixture.ts';

export const IN_SANDBOX: Record<OnlineProvider, InSandbox> = {
  wave: WAVE_IN_SANDBOX,
  orange: ORANGE_IN_SANDBOX,
  card: CARD_IN_SANDBOX,
};
