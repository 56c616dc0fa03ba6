import type { InSandbox } from '../sandbox.fixture.ts';

export const ORANGE_IN_SANDBOX: InSandbox = {
  place: '/orange/qr',
  knob: 'orange',
  namesCurrency: true,
  hasTimedCallbacks: true,
  findsLostStart: false,
  callbackNames: ['providerTransactionId'],
  // A token that never comes means that nothing was begun.
  startFailures: { '500': 'unavailable', timeout: 'unavailable' },
};
