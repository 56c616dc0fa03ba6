import { accountCalls } from './accounts.ts';
import { addressMediaCalls } from './address-media.ts';
import { afterSalesCalls } from './after-sales.ts';
import { alertCalls } from './alerts.ts';
import type { Call } from './call.ts';
import { catalogueCalls, uploadPicture } from './catalogue-calls.ts';
import { categoryPageCalls } from './category-pages.ts';
import { contactCalls } from './contact.ts';
import { customerCalls } from './customers.ts';
import { deliverySlotCalls } from './delivery-slots.ts';
import { deliveryZoneCalls } from './delivery-zones.ts';
import { doorAccessCalls } from './door-access.ts';
import { integrationCalls } from './integrations.ts';
import { keptListCalls } from './kept-lists.ts';
import { leadCalls } from './leads.ts';
import { membershipCalls } from './membership.ts';
import { messageWayCalls } from './message-ways.ts';
import { orderCalls } from './orders.ts';
import { packCalls } from './packs.ts';
import { passkeyCalls } from './passkeys.ts';
import { paymentCalls } from './payments.ts';
import { phoneSignInCalls } from './phone-sign-in.ts';
import { pickupCalls } from './pickup.ts';
import { proformaCalls } from './proformas.ts';
import { questionCalls } from './questions.ts';
import { relativeCalls } from './relative.ts';
import { returnCalls } from './returns.ts';
import { reviewCalls } from './reviews.ts';
import { roundCalls } from './rounds.ts';
import { secondFactorCalls } from './second-factor.ts';
import { sharedListCalls } from './shared-lists.ts';
import { shopCalls } from './shop.ts';
import { staffCalls } from './staff/calls.ts';
import { visitCalls } from './visits.ts';
import { voucherCalls } from './vouchers.ts';

/** Every call of the API, by name. The contract test walks this list, and so does the API page. */
export const calls = {
  ...catalogueCalls,
  ...categoryPageCalls,
  uploadPicture,
  ...packCalls,
  ...reviewCalls,
  ...questionCalls,
  ...accountCalls,
  ...secondFactorCalls,
  ...phoneSignInCalls,
  ...messageWayCalls,
  ...passkeyCalls,
  ...customerCalls,
  ...membershipCalls,
  ...orderCalls,
  ...deliveryZoneCalls,
  ...deliverySlotCalls,
  ...pickupCalls,
  ...addressMediaCalls,
  ...doorAccessCalls,
  ...relativeCalls,
  ...paymentCalls,
  ...voucherCalls,
  ...proformaCalls,
  ...returnCalls,
  ...afterSalesCalls,
  ...roundCalls,
  ...alertCalls,
  ...keptListCalls,
  ...sharedListCalls,
  ...leadCalls,
  ...visitCalls,
  ...contactCalls,
  ...shopCalls,
  ...integrationCalls,
  ...staffCalls,
} satisfies Record<string, Call>;
