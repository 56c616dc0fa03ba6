/** For addresses that open a payment: no cache, and no referrer but the origin. */
export const privateHeaders = () => ({
  'cache-control': 'no-store',
  'referrer-policy': 'strict-origin',
});
