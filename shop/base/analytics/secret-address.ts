const SECRET = ['token', 'transaction'];

/**
 * Whether the query of an address opens an order or a payment to whoever has it, also by the way back that
 * a page offline or the sign-in page keeps in it.
 */
export function isSecretAddress(search: string): boolean {
  const query = new URLSearchParams(search);
  if (SECRET.some((name) => query.has(name))) return true;
  return [...query.values()].some((value) => {
    const at = value.indexOf('?');
    return at >= 0 && isSecretAddress(value.slice(at));
  });
}
