import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';
import { informationScreens, listingScreens, screens } from '#contract/base/screens.ts';

/** The route of a screen. Its id is its address, because one file may show several screens. */
const screen = (path: string, file: string) =>
  route(path.slice(1), `routes/${file}.tsx`, { id: path.slice(1) });

const all = (paths: readonly string[], file: string) => paths.map((path) => screen(path, file));

/** The routes of the shop: each screen and the file that shows it. */
export default [
  layout('site/layout/shop-layout.tsx', [
    index('routes/site/home.tsx'),
    ...all(Object.values(listingScreens), 'goods/listing'),
    ...all([screens.category, screens.subcategory], 'goods/category'),
    screen(screens.feast, 'goods/feast'),
    ...all([screens.product, screens.productOfBefore], 'goods/product'),
    ...all([screens.cart, screens.preorderCart], 'sales/basket'),
    screen(screens.creditCart, 'sales/credit-basket'),
    ...all([screens.order, screens.preorder, screens.creditorder], 'sales/order'),
    screen(screens.tracking, 'sales/tracking'),
    screen(screens.parcel, 'sales/parcel'),
    screen(screens.afterSales, 'delivery/after-sales'),
    screen(screens.case, 'delivery/case'),
    screen(screens.warranties, 'delivery/warranties'),
    screen(screens.proformaRequest, 'sales/proforma-request'),
    screen(screens.proforma, 'sales/proforma'),
    screen(screens.ownProformas, 'sales/own-proformas'),
    screen(screens.wavePayment, 'money/wave-payment'),
    screen(screens.orangePayment, 'money/orange-payment'),
    ...all(
      [screens.paymentSuccess, screens.paymentError, screens.paymentState],
      'money/payment-result',
    ),
    screen(screens.voucher, 'money/voucher'),
    screen(screens.alert, 'goods/alert'),
    screen(screens.ownAlerts, 'goods/own-alerts'),
    screen(screens.profile, 'people/profile'),
    screen(screens.employer, 'people/employer'),
    screen(screens.wishlist, 'sales/wishlist'),
    screen(screens.sharedList, 'sales/shared-list'),
    screen(screens.comparison, 'goods/comparison'),
    screen(screens.pack, 'goods/pack'),
    ...all([screens.signup, screens.registration], 'people/signup'),
    screen(screens.code, 'people/verification-code'),
    screen(screens.login, 'people/login'),
    screen(screens.forgotPassword, 'people/forgot-password'),
    screen(screens.newPassword, 'people/new-password'),
    screen(screens.claim, 'people/create-account'),
    screen(screens.showrooms, 'site/showrooms'),
    screen(screens.showroom, 'site/showroom'),
    screen(screens.reservation, 'goods/reservation'),
    screen(screens.offline, 'site/offline'),
    ...all(Object.values(informationScreens), 'site/information'),
    route('*', 'routes/site/home.tsx', { id: 'unknown' }),
  ]),
  layout('site/layout/checkout-layout.tsx', [
    ...all([screens.checkout, screens.validation], 'sales/checkout'),
    screen(screens.guestCheckout, 'sales/guest-checkout'),
    screen(screens.proformaCheckout, 'sales/proforma-checkout'),
  ]),
] satisfies RouteConfig;
