import type { Call } from './base/call.ts';
import { addressMediaCalls } from './base/fields/address-media.ts';
import { afterSalesCalls } from './delivery/after-sales.ts';
import { returnCalls } from './delivery/returns.ts';
import { roundCalls } from './delivery/rounds.ts';
import { alertCalls } from './goods/alerts.ts';
import { besideCalls } from './goods/catalogue/accessories.ts';
import { feastPageCalls } from './goods/catalogue/campaigns/feasts.ts';
import { listCalls } from './goods/catalogue/catalogue.ts';
import { categoryCalls } from './goods/catalogue/category-pages.ts';
import { productCalls, uploadPicture } from './goods/catalogue/products.ts';
import { searchCalls } from './goods/catalogue/searches.ts';
import { packCalls } from './goods/packs.ts';
import { questionCalls } from './goods/questions.ts';
import { reviewCalls } from './goods/reviews.ts';
import { serviceCalls } from './goods/services.ts';
import { paymentCalls } from './money/payments.ts';
import { tillCalls } from './money/tills/till.ts';
import { tillCommandCalls } from './money/tills/till-commands.ts';
import { tillOrderCalls } from './money/tills/till-orders.ts';
import { tillReturnCalls } from './money/tills/till-returns.ts';
import { tillSaleCalls } from './money/tills/till-sales.ts';
import { voucherCalls } from './money/vouchers.ts';
import { accountCalls } from './people/accounts.ts';
import { customerCalls } from './people/customers.ts';
import { membershipCalls } from './people/membership.ts';
import { passkeyCalls } from './people/passkeys.ts';
import { phoneSignInCalls } from './people/phone-sign-in.ts';
import { secondFactorCalls } from './people/second-factor.ts';
import { integrationCalls } from './running/integrations.ts';
import {
  deliverySlotCalls,
  deliveryZoneCalls,
  doorAccessCalls,
} from './sales/handover/delivery-calls.ts';

import { pickupCalls } from './sales/handover/pickup.ts';
import { keptListCalls } from './sales/kept-lists.ts';
import { leadCalls } from './sales/leads.ts';
import { orderCalls } from './sales/orders/orders.ts';
import { relativeCalls } from './sales/orders/relative.ts';
import { pastOrderCalls } from './sales/past-orders.ts';
import { proformaCalls } from './sales/proformas.ts';
import { sharedListCalls } from './sales/shared-lists.ts';
import { shopCalls } from './site/shop.ts';
import { showroomCalls } from './site/showrooms.ts';
import { visitCalls } from './site/visits.ts';
import { staffCalls } from './staff-calls.ts';
import { contactCalls } from './talk/contact.ts';
import { messageWayCalls } from './talk/message-ways.ts';

/** Every call of the API, by name. The contract test walks this list, and so does the API page. */
export const calls = {
  ...listCalls,
  ...searchCalls,
  ...productCalls,
  ...besideCalls,
  ...categoryCalls,
  ...feastPageCalls,
  uploadPicture,
  ...packCalls,
  ...serviceCalls,
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
  ...tillCalls,
  ...tillSaleCalls,
  ...tillCommandCalls,
  ...tillOrderCalls,
  ...tillReturnCalls,
  ...voucherCalls,
  ...pastOrderCalls,
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
  ...showroomCalls,
  ...integrationCalls,
  ...staffCalls,
} satisfies Record<string, Call>;
