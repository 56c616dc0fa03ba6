import type { InSandbox } from '../sandbox.fixture.ts';

export const WAVE_IN_SANDBOX: InSandbox = {
  place: '/wave/sessions',
  knob: 'wave',
  namesCurrency: true,
  hasTimedCallbacks: true,
  findsLostStart: true,
  callbackNames: ['providerId', 'providerTransactionId'],
};
