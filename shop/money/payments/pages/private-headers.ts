/**
 * Of pages whose address opens a payment: nobody keeps them, and nothing of the address but its origin
 * goes along with what they ask for.
 */
export const privateHeaders = () => ({
  'cache-control': 'no-store',
  'referrer-policy': 'strict-origin',
});
