import type { InSandbox } from '../sandbox.fixture.ts';

export const CARD_IN_SANDBOX: InSandbox = {
  place: '/paydunya/invoices',
  knob: 'paydunya',
  namesCurrency: false,
  hasTimedCallbacks: false,
  findsLostStart: false,
  callbackNames: ['providerId'],
};
