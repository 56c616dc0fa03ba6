import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';
import { informationScreens, listingScreens, screens } from '#contract/base/screens.ts';

/** The route of a screen, which goes by its address, as a file may show several screens. */
const screen = (path: string, file: string) =>
  route(path.slice(1), `routes/${file}.tsx`, { id: path.slice(1) });

const all = (paths: readonly string[], file: string) => paths.map((path) => screen(path, file));

/** Which file shows a screen (specification, section 2). */
export default [
  layout('layout/shop-layout.tsx', [
    index('routes/home.tsx'),
    ...all(Object.values(listingScreens), 'listing'),
    screen(screens.category, 'category'),
    ...all([screens.product, screens.productOfBefore], 'product'),
    ...all([screens.cart, screens.preorderCart], 'basket'),
    screen(screens.creditCart, 'credit-basket'),
    ...all([screens.order, screens.preorder, screens.creditorder], 'order'),
    screen(screens.tracking, 'tracking'),
    screen(screens.parcel, 'parcel'),
    screen(screens.afterSales, 'after-sales'),
    screen(screens.case, 'case'),
    screen(screens.warranties, 'warranties'),
    screen(screens.proformaRequest, 'proforma-request'),
    screen(screens.proforma, 'proforma'),
    screen(screens.proformaCheckout, 'proforma-checkout'),
    screen(screens.ownProformas, 'own-proformas'),
    screen(screens.wavePayment, 'wave-payment'),
    screen(screens.orangePayment, 'orange-payment'),
    ...all([screens.paymentSuccess, screens.paymentError, screens.paymentState], 'payment-result'),
    screen(screens.voucher, 'voucher'),
    screen(screens.alert, 'alert'),
    screen(screens.ownAlerts, 'own-alerts'),
    ...all([screens.checkout, screens.validation], 'checkout'),
    screen(screens.guestCheckout, 'guest-checkout'),
    screen(screens.profile, 'profile'),
    screen(screens.employer, 'employer'),
    screen(screens.wishlist, 'wishlist'),
    screen(screens.sharedList, 'shared-list'),
    screen(screens.comparison, 'comparison'),
    screen(screens.pack, 'pack'),
    ...all([screens.signup, screens.registration], 'signup'),
    screen(screens.code, 'verification-code'),
    screen(screens.login, 'login'),
    screen(screens.forgotPassword, 'forgot-password'),
    screen(screens.newPassword, 'new-password'),
    screen(screens.claim, 'create-account'),
    screen(screens.offline, 'offline'),
    ...all(Object.values(informationScreens), 'information'),
    route('*', 'routes/home.tsx', { id: 'unknown' }),
  ]),
] satisfies RouteConfig;
