import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

const listing = (path: string) => route(path, 'routes/listing.tsx', { id: path });
const information = (path: string) => route(path, 'routes/information.tsx', { id: path });

const order = (folder: string) =>
  route(`${folder}/:id/détails`, 'routes/order.tsx', { id: `${folder}-details` });

const paymentResult = (path: string) => route(path, 'routes/payment-result.tsx', { id: path });

/** French URL to English file; every alias of a screen has its own id (specification, section 2). */
export default [
  layout('layout/shop-layout.tsx', [
    index('routes/home.tsx'),
    listing('boutique'),
    listing('produits'),
    listing('all-products'),
    listing('pre-commandes'),
    listing('en-promo'),
    listing('promo-ramadan'),
    listing('promo-tabaski'),
    listing('promo-korite'),
    listing('credit-commandes'),
    route('single-product/:id', 'routes/product.tsx', { id: 'single-product' }),
    route('produits/:id/details', 'routes/product.tsx', { id: 'product-details' }),
    route('cart', 'routes/basket.tsx', { id: 'cart' }),
    route('pre-cart', 'routes/basket.tsx', { id: 'pre-cart' }),
    route('credit-cart', 'routes/credit-basket.tsx'),
    order('commandes'),
    order('pre-commandes'),
    order('credit-commandes'),
    route('tracking-order', 'routes/tracking.tsx'),
    route('wave-paiement', 'routes/wave-payment.tsx'),
    route('om-paiement', 'routes/orange-payment.tsx'),
    paymentResult('payment/success'),
    paymentResult('payment/error'),
    paymentResult('payment-state'),
    route('checkout', 'routes/checkout.tsx', { id: 'checkout' }),
    route('commande-validation', 'routes/checkout.tsx', { id: 'commande-validation' }),
    route('commande-sans-compte', 'routes/guest-checkout.tsx'),
    route('profile', 'routes/profile.tsx'),
    route('espace-entreprise', 'routes/employer.tsx'),
    route('wishlist', 'routes/wishlist.tsx'),
    route('products-compaire', 'routes/comparison.tsx'),
    route('pack-promo', 'routes/pack.tsx'),
    route('signup', 'routes/signup.tsx', { id: 'signup' }),
    route('inscription', 'routes/signup.tsx', { id: 'inscription' }),
    route('verification-code', 'routes/verification-code.tsx'),
    route('login', 'routes/login.tsx'),
    route('forgot-password', 'routes/forgot-password.tsx'),
    route('new-password', 'routes/new-password.tsx'),
    route('create-compte', 'routes/create-account.tsx'),
    route('hors-ligne', 'routes/offline.tsx'),
    information('informations'),
    information('faq'),
    information('privacy-policy'),
    information('terms-condition'),
    information('conditions-generales-de-vente'),
    information('livraison-et-retours'),
    information('achats-securises'),
    information('politique-de-confidentialite'),
    information('processus-de-commande-de-credit'),
    route('*', 'routes/home.tsx', { id: 'unknown' }),
  ]),
] satisfies RouteConfig;
